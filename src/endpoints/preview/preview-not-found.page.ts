import { html, renderHtmlPage } from '#base/texts/html.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 36rem; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
`

export const previewNotFoundHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': pagePolicy({ style, frameAncestors: "'self'" }),
  'X-Robots-Tag': 'noindex',
}

const heading = 'Preview not found'

export const previewNotFoundPage = renderHtmlPage({
  title: `${heading} – Tenon`,
  heading,
  style,
  content: html`<p>The link is invalid or older than one hour, or the tool no longer has a widget. Request the preview of the
tool again: its <code>preview_url</code> is a new link.</p>`,
})
