// HTML pages on which a caller of an app connects an account.
import { type Html, html } from '#base/texts/html.ts'
import type { AuthType } from '#core/model/auth-connections/auth-connection.ts'
import { type PageBrand, renderServicePage } from '#platform/service-page.ts'

export type AccountPage = {
  brand: PageBrand
  /** The name of the API. */
  api: string
  type: AuthType
  /** The host of the sign-in, for OAuth; "" otherwise. */
  server: string
  /** The origins that receive the entered values. */
  origins: readonly string[]
  /** The signed-in person. */
  person: string
  /** The problem of the entered values; "" at first. */
  error: string
}

/** The form posts to the URL of the page. */
export const renderAccountPage = (page: AccountPage) =>
  renderServicePage({
    title: `Connect your account at ${page.api}`,
    brand: page.brand,
    hasErrors: page.error !== '',
    body: html`${page.error ? html`<div class="summary" role="alert" tabindex="-1" autofocus><p>${page.error}</p></div>` : null}
<p>The app “${page.brand.name}” acts with your own account at “${page.api}”, for your calls alone.
No one else can use it, and you can disconnect it at any time.</p>
${page.person ? html`<p>You are signed in as <strong>${page.person}</strong>.</p>` : null}
<p class="note">If you did not call this app yourself, close this window.</p>
<form method="post">${renderFields(page)}<div class="actions"><button>${
      page.type === 'oauth' ? `Continue to ${page.server}` : 'Connect'
    }</button></div></form>`,
  }).text

const secretLabels: Partial<Record<AuthType, string>> = {
  api_key: 'Your API key',
  bearer: 'Your access token',
  basic: 'Password',
}

function renderFields({ type, origins }: AccountPage): Html | null {
  const label = secretLabels[type]
  if (label === undefined) return null
  return html`${
    type === 'basic'
      ? html`<div class="field"><label for="username">User name</label>
<input id="username" name="username" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>`
      : null
  }
<div class="field"><label for="secret">${label}</label>
<p class="hint" id="where">It is stored encrypted and sent to ${origins.join(', ') || 'no server yet'} only.</p>
<input id="secret" name="secret" type="password" autocomplete="off" required aria-describedby="where"></div>`
}

export const renderAccountConnectedPage = (api: string, brand: PageBrand) =>
  renderServicePage({
    brand,
    title: 'Connected',
    body: html`<p role="status">Your account at “${api}” is connected to the app “${brand.name}”. Go back to your chat and repeat the call. You can close this window.</p>`,
  }).text

/** Does not reveal for whom the link is. */
export const renderOtherUserPage = (person: string, switchUrl: string) =>
  renderServicePage({
    title: 'This link is not for you',
    body: html`<p role="alert">It was made for another user of the app. You are signed in as <strong>${person}</strong>. Nothing was changed.</p>
<p>If the link came to you in your own chat, sign in as the user of the chat. If somebody sent it to you, close this window.</p>
<p><a href="${switchUrl}">Sign in as another user</a></p>`,
  }).text

/** The upstream redirected a browser that is not signed in as the person who started the authorization. */
export const renderOtherBrowserPage = (person: string) =>
  renderServicePage({
    title: 'Not connected',
    body: html`<p role="alert">The account was to be connected by another user of the app. ${
      person ? html`You are signed in as <strong>${person}</strong>.` : html`You are not signed in here.`
    } Nothing was changed.</p>
<p>If you started this yourself, call the tool again in your chat, and stay signed in as the user of the chat until you are back. If somebody sent you a link, close this window.</p>`,
  }).text

export const renderEndedLinkPage = () =>
  renderServicePage({
    title: 'This link no longer works',
    body: html`<p>It was already used, or is older than fifteen minutes. If you have just connected your account, everything is done and you can close this window; otherwise call the tool again to get a new link.</p>`,
  }).text
