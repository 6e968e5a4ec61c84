// HTML pages of the OAuth callback: confirmation, success and failure.
import { type Html, html, renderHtmlPage } from '#base/html.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 36rem; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
dt { font-weight: 600 }
dd { margin: 0 0 0.75rem; overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: 0.5rem 1.25rem }
`

/** No script, no external resource, no framing, no caching: the URL contains the authorization code. */
export const buildCallbackPageHeaders = (formTargets = "'none'"): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': pagePolicy({ style, formAction: formTargets }),
  'X-Robots-Tag': 'noindex',
})

const renderPage = (title: string, content: Html) =>
  renderHtmlPage({ title: `${title} – Tenon`, heading: title, style, content })

/** The form posts to the URL of the page, which contains the authorization code. */
export const renderConfirmPage = (connection: string, app: string, server: string) =>
  renderPage(
    'Connect your account?',
    html`<p>Your account at <strong>${server}</strong> is about to be connected to “${connection}” of the app “${app}”.
Whoever calls the tools of this app acts as you there.</p>
<p>If you did not start this yourself, close this window.</p>
<form method="post"><button>Connect</button></form>`,
  )

export const renderConnectedPage = (connection: string, app: string) =>
  renderPage(
    'Connected',
    html`<p role="status">The connection “${connection}” of the app “${app}” is connected. You can close this window.</p>`,
  )

/** Both strings may come from the authorization server; `html` escapes them. */
export const renderFailedPage = (error: string, description: string) =>
  renderPage(
    'Not connected',
    html`<p role="alert">The connection could not be made. Nothing was changed; go back and start again.</p>
<dl>
<dt>Code</dt><dd>${error}</dd>
${description ? html`<dt>Reason</dt><dd>${description}</dd>` : null}
</dl>`,
  )
