import { type Html, html } from '#base/html.ts'
import { fieldset } from './form.page.ts'
import { page } from './layout.page.ts'

/** How somebody without an account comes in. */
export type Door = { kind: 'open'; signUpUrl: string } | { kind: 'invitation' } | { kind: 'closed' }

export type SignInPage = {
  clientName: string
  email: string
  /** Why the last try failed; null on the first. */
  message: string | null
  door: Door
}

export const signInPage = ({ clientName, email, message, door }: SignInPage) =>
  page({
    title: 'Sign in',
    hasFaults: message !== null,
    body: html`<p class="lead">to continue to <strong>${clientName}</strong></p>
<form method="post" novalidate>
${fieldset(message, [
  {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    first: email === '',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    first: email !== '',
  },
])}
<div class="actions">
<button type="submit">Sign in</button>
<button type="submit" name="decision" value="deny" class="quiet">Cancel</button>
</div>
</form>
${doorText(door)}`,
  })

function doorText(door: Door): Html | null {
  if (door.kind === 'open')
    return html`<p class="aside">New here? <a href="${door.signUpUrl}">Create an account</a></p>`
  if (door.kind === 'closed') return null
  return html`<p class="aside">There is no account here yet. For the first one, open the link that the server printed when it started.</p>`
}
