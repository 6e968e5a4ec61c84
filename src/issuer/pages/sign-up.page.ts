import { html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'
import { minPasswordLength } from '../accounts/passwords.ts'
import type { SignUpErrors, SignUpInput } from '../accounts/sign-up-form.ts'
import { renderFields } from './form.page.ts'

export type SignUpPage = {
  lead: string
  values: Pick<SignUpInput, 'name' | 'email'>
  errors: SignUpErrors
  message: string | null
}

export const renderSignUpPage = ({ lead, values, errors, message }: SignUpPage) =>
  renderServicePage({
    title: 'Create your account',
    hasErrors: message !== null || Object.keys(errors).length > 0,
    body: html`<p class="lead">${lead}</p>
<form method="post" novalidate>
${renderFields(message, [
  {
    name: 'name',
    label: 'Name',
    type: 'text',
    autocomplete: 'name',
    value: values.name,
    error: errors.name,
    autofocus: true,
  },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: values.email,
    error: errors.email,
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${minPasswordLength} characters.`,
    error: errors.password,
  },
])}
<div class="actions">
<button type="submit">Create account</button>
</div>
</form>`,
  })
