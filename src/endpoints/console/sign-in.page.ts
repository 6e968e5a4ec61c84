import { html, renderHtmlPage } from '#base/texts/html.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 36rem; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
dt { font-weight: 600 }
dd { margin: 0 0 0.75rem; overflow-wrap: anywhere }
`

/** No script, no framing, no caching: the URL may contain an authorization code. */
export const consolePageHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': pagePolicy({ style }),
  'X-Robots-Tag': 'noindex',
}

/** The texts may come from the issuer; `html` escapes them. `signInUrl`: the address for another attempt. */
export const renderSignInFailedPage = (page: { error: string; reason: string; signInUrl: string }) =>
  renderHtmlPage({
    title: 'Not signed in – Tenon',
    heading: 'Not signed in',
    style,
    content: html`<p role="alert">${page.reason}</p>
<p><a href="${page.signInUrl}">Sign in again</a></p>
<dl><dt>Code</dt><dd>${page.error}</dd></dl>`,
  })

export const renderMissingConsolePage = (referenceUrl: string) =>
  renderHtmlPage({
    title: 'Tenon',
    heading: 'Tenon is running',
    style,
    content: html`<p>The console has not been built yet: <code>npm run build -- console</code> builds it.</p>
<p><a href="${referenceUrl}">API reference</a></p>`,
  })
