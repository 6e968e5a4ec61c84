// HTML pages of the OAuth callback: confirmation, success and failure.
import { html } from '#base/texts/html.ts'
import { buildServicePagePolicy, type PageBrand, renderServicePage } from '#platform/service-page.ts'

/** No script, no external resource, no framing, no caching: the URL contains the authorization code. */
export const buildCallbackPageHeaders = (
  formTargets = "'none'",
  brand: PageBrand | null = null,
): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': buildServicePagePolicy(formTargets, brand),
  'X-Robots-Tag': 'noindex',
})

/** The form posts to the URL of the page, which contains the authorization code. */
export const renderConfirmPage = (connection: string, brand: PageBrand, server: string) =>
  renderServicePage({
    brand,
    title: 'Connect your account?',
    body: html`<p>Your account at <strong>${server}</strong> is about to be connected to “${connection}” of the app “${brand.name}”.
Every caller of this app's tools acts as you there.</p>
<p class="note">If you did not start this yourself, close this window.</p>
<form method="post"><div class="actions"><button>Connect</button></div></form>`,
  }).text

export const renderConnectedPage = (connection: string, brand: PageBrand) =>
  renderServicePage({
    brand,
    title: 'Connected',
    body: html`<p role="status">The connection “${connection}” of the app “${brand.name}” is connected. You can close this window.</p>`,
  }).text

/** Both strings may come from the authorization server; `html` escapes them. */
export const renderFailedPage = (error: string, description: string) =>
  renderServicePage({
    title: 'Not connected',
    body: html`<p role="alert">The connection could not be made. Nothing was changed; go back and start again.</p>
<dl class="details">
<dt>Code</dt><dd>${error}</dd>
${description ? html`<dt>Reason</dt><dd>${description}</dd>` : null}
</dl>`,
  }).text

/** For links that were already used, and for expired ones. */
export const renderUsedLinkPage = () =>
  renderServicePage({
    title: 'This link no longer works',
    body: html`<p>It was already used, or is older than ten minutes. If you have just connected your account, everything is done and you can close this window; otherwise go back and start again.</p>
<dl class="details"><dt>Code</dt><dd>invalid_state</dd></dl>`,
  }).text

export const renderTooManyRequestsPage = (waitSeconds: number) =>
  renderServicePage({
    title: 'Too many requests',
    body: html`<p role="alert">Reload this page in ${waitSeconds === 1 ? 'one second' : `${waitSeconds} seconds`}.</p>`,
  }).text
