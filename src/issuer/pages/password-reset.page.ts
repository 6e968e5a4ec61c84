import { html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'
import { minPasswordLength } from '../accounts/passwords.ts'
import type { SignUpErrors } from '../accounts/sign-up-form.ts'
import { renderFields } from './form.page.ts'

export type PasswordResetPage = {
  values: { email: string }
  errors: SignUpErrors
  message: string | null
}

export const renderPasswordResetPage = ({ values, errors, message }: PasswordResetPage) =>
  renderServicePage({
    title: 'Choose a new password',
    hasErrors: message !== null || Object.keys(errors).length > 0,
    body: html`<p class="lead">Enter the e-mail of your account, and choose a new password.</p>
<form method="post" novalidate>
${renderFields(message, [
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: values.email,
    error: errors.email,
    autofocus: true,
  },
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${minPasswordLength} characters.`,
    error: errors.password,
  },
])}
<div class="actions">
<button type="submit">Set new password</button>
</div>
</form>`,
  })
