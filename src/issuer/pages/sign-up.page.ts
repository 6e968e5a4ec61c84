import { html } from '#base/html.ts'
import { shortestPassword } from '../passwords.ts'
import type { FieldFaults, SignUp } from '../sign-up-form.ts'
import { fieldset } from './form.page.ts'
import { page } from './layout.page.ts'

export type SignUpPage = {
  lead: string
  values: Pick<SignUp, 'name' | 'email'>
  faults: FieldFaults
  message: string | null
}

export const signUpPage = ({ lead, values, faults, message }: SignUpPage) =>
  page({
    title: 'Create your account',
    hasFaults: message !== null || Object.keys(faults).length > 0,
    body: html`<p class="lead">${lead}</p>
<form method="post" novalidate>
${fieldset(message, [
  {
    name: 'name',
    label: 'Name',
    type: 'text',
    autocomplete: 'name',
    value: values.name,
    fault: faults.name,
    first: true,
  },
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: values.email,
    fault: faults.email,
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${shortestPassword} characters.`,
    fault: faults.password,
  },
])}
<div class="actions">
<button type="submit">Create account</button>
</div>
</form>`,
  })
