// The frame of every page: no script, one stylesheet, works at 320 px and in both colour schemes.
import { Html, html } from '#base/html.ts'

export type PageParts = {
  /** The heading, and the title of the window. */
  title: string
  body: Html
  /** Set when the page repeats a form because of what was typed: screen readers hear it from the title. */
  hasFaults?: boolean
}

const mark = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 5h12v6h7v10h-7v6H3z"/><path d="M29 5H18v3h7v16h-7v3h11z" opacity=".45"/></svg>',
)

/** A whole document. */
export const page = ({ title, body, hasFaults = false }: PageParts) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasFaults ? 'Error: ' : null}${title} – Tenon</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<main>
<p class="brand">${mark}Tenon</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
