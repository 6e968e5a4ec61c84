import { type Html, html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'
import { renderErrorSummary, renderFields } from './form.page.ts'

/** How a person without an account can get one. */
export type SignUpOption = { kind: 'open'; signUpUrl: string } | { kind: 'invitation' } | { kind: 'closed' }

export type SignInPage = {
  clientName: string
  /** The path to which the forms are sent. */
  action: string
  email: string
  /** Why the last attempt failed; null before the first. */
  message: string | null
  /** The label of the OpenID provider's button; null without a provider. */
  providerLabel: string | null
  signUpOption: SignUpOption
}

export const renderSignInPage = ({
  clientName,
  action,
  email,
  message,
  providerLabel,
  signUpOption,
}: SignInPage) =>
  renderServicePage({
    title: 'Sign in',
    hasErrors: message !== null,
    body: html`<p class="lead">to continue to <strong>${clientName}</strong></p>
${renderErrorSummary(message, [])}
${renderProviderForm(providerLabel, action)}
<form method="post" action="${action}" novalidate>
${renderFields(null, [
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    autofocus: message === null && email === '',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    autofocus: message === null && email !== '',
  },
])}
<div class="actions">
<button type="submit">Sign in</button>
<button type="submit" name="decision" value="deny" class="quiet">Cancel</button>
</div>
</form>
${renderSignUpHint(signUpOption)}`,
  })

/** First, since users of the provider need no other account. */
const renderProviderForm = (label: string | null, action: string): Html | null =>
  label === null
    ? null
    : html`<form method="post" action="${action}">
<button type="submit" name="decision" value="provider">Sign in with ${label}</button>
</form>
<p class="divider">or with your password</p>`

function renderSignUpHint(signUpOption: SignUpOption): Html | null {
  if (signUpOption.kind === 'open')
    return html`<p class="aside">New here? <a href="${signUpOption.signUpUrl}">Create an account</a></p>`
  if (signUpOption.kind === 'closed') return null
  return html`<p class="aside">No account exists yet. To create the first one, open the link that the server printed when it started.</p>`
}
