// What a person sees who opens the address of a published app in a browser.
import { createHash } from 'node:crypto'
import { Html, html } from '#base/html.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.125rem; margin-top: 2rem }
code { font: 0.9375em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all }
pre { border: 1px solid; border-radius: 0.375rem; padding: 0.75rem; white-space: pre-wrap }
`

/** No script, no picture, nothing from elsewhere; the address is not handed on to where a link leads. */
export const pageHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  vary: 'Accept',
}

const page = (title: string, content: Html) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text

/** `address` is the URL that clients are given. */
export const connectPage = (app: { name: string; description: string }, address: string) =>
  page(
    app.name,
    html`${app.description ? html`<p>${app.description}</p>` : null}
<p>This is the address of an app for AI chat clients. It speaks the Model Context Protocol (MCP) over Streamable HTTP.</p>
<pre><code>${address}</code></pre>
<h2>How to connect</h2>
<ul>
<li><strong>Chat clients</strong> such as Claude and ChatGPT: open the settings, add a custom connector, and paste the address.</li>
<li><strong>Claude Code</strong>: <code>claude mcp add --transport http my-app ${address}</code></li>
<li><strong>Other clients</strong>: add a remote MCP server of the type “Streamable HTTP” with the address.</li>
</ul>`,
  )

export const noAppPage = () =>
  page(
    'There is no app here',
    html`<p>The address is wrong, or the app is not published or switched off.</p>`,
  )
