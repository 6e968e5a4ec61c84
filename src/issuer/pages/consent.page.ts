import { type Html, html } from '#base/html.ts'
import { page } from './layout.page.ts'

export type ConsentPage = {
  clientName: string
  /** Where the answer is sent: a host, or an app on this computer. */
  destination: string
  email: string
  scopes: string[]
  /** The service or endpoint that the token will open. */
  resource: string
}

const asks: Record<string, string> = {
  openid: 'Know which account is yours',
  profile: 'See your name',
  email: 'See your e-mail address',
}

export const consentPage = ({ clientName, destination, email, scopes, resource }: ConsentPage) =>
  page({
    title: `Allow ${clientName}?`,
    body: html`<p class="lead">Signed in as <strong>${email}</strong></p>
<p><strong>${clientName}</strong> will be able to:</p>
<ul class="asks">
<li>Act for you at <span class="address">${resource}</span></li>
${scopes.map((scope): Html => html`<li>${asks[scope] ?? scope}</li>`)}
</ul>
<p class="note">Your answer goes to <span class="address">${destination}</span>. The app chose its name itself: allow it only if you started this.</p>
<form method="post">
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>`,
  })
