import { Html, html } from '#base/texts/html.ts'
import type { Guide } from './render-guide.ts'

export const guidePageStyle = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; --line: light-dark(#d4d4d8, #3f3f46); --soft: light-dark(#f4f4f5, #27272a); --link: light-dark(#1d4ed8, #93c5fd); --page: light-dark(#ffffff, #18181b); --text: light-dark(#18181b, #f4f4f5) }
body { margin: 0 auto; max-width: 52rem; padding: 1rem 1rem 4rem; background: var(--page); color: var(--text); overflow-wrap: break-word }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding-bottom: 0.75rem; border-bottom: 1px solid var(--line) }
a { color: var(--link) }
img { max-width: 100%; height: auto }
h1 { font-size: 1.75rem; line-height: 1.25; text-wrap: balance }
h2 { font-size: 1.25rem; margin-top: 2.5rem }
code { font: 0.875em/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 0.25rem; padding: 0.0625rem 0.25rem; overflow-wrap: anywhere }
pre { background: var(--soft); border-radius: 0.5rem; overflow-x: auto; padding: 0.75rem 1rem }
pre code { background: none; padding: 0; overflow-wrap: normal }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem }
td, th { border-bottom: 1px solid var(--line); padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; min-width: 6rem }
td code { overflow-wrap: normal }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`

const renderPage = (title: string, links: Html, content: Html): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Tenon</title><style>${new Html(guidePageStyle)}</style></head>
<body><header><nav aria-label="Documentation"><a href="../docs">API reference</a> · <a href="guides">Guides</a>${links}</nav></header>
<main>${content}</main></body></html>`.text

/** `content` is the guide as HTML. */
export const renderGuidePage = ({ name, title }: Guide, content: string): string =>
  renderPage(title, html` · <a href="${name}.md">Markdown</a>`, new Html(content))

export const renderGuideIndex = (guides: readonly Guide[]): string =>
  renderPage(
    'Guides',
    html``,
    html`<h1>Guides</h1><ul>${guides.map(({ name, title }) => html`<li><a href="${name}">${title}</a></li>`)}</ul>`,
  )

export const renderMissingPage = (): string =>
  renderPage(
    'Not found',
    html``,
    html`<h1>There is no such page</h1><p>See the <a href="guides">guides</a> or the <a href="../docs">API reference</a>.</p>`,
  )
