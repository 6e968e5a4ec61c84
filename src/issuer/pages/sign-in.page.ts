import { type Html, html } from '#base/html.ts'
import { renderServicePage } from '#platform/service-page.ts'
import { renderFields } from './form.page.ts'

/** How somebody without an account can get one. */
export type SignUpOption = { kind: 'open'; signUpUrl: string } | { kind: 'invitation' } | { kind: 'closed' }

export type SignInPage = {
  clientName: string
  email: string
  /** Why the last attempt failed; null before the first. */
  message: string | null
  signUpOption: SignUpOption
}

export const renderSignInPage = ({ clientName, email, message, signUpOption }: SignInPage) =>
  renderServicePage({
    title: 'Sign in',
    hasErrors: message !== null,
    body: html`<p class="lead">to continue to <strong>${clientName}</strong></p>
<form method="post" novalidate>
${renderFields(message, [
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    autofocus: email === '',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    autofocus: email !== '',
  },
])}
<div class="actions">
<button type="submit">Sign in</button>
<button type="submit" name="decision" value="deny" class="quiet">Cancel</button>
</div>
</form>
${renderSignUpHint(signUpOption)}`,
  })

function renderSignUpHint(signUpOption: SignUpOption): Html | null {
  if (signUpOption.kind === 'open')
    return html`<p class="aside">New here? <a href="${signUpOption.signUpUrl}">Create an account</a></p>`
  if (signUpOption.kind === 'closed') return null
  return html`<p class="aside">No account exists yet. To create the first one, open the link that the server printed when it started.</p>`
}
