// The layout of every page: no script, one stylesheet, usable at 320 px and in both colour schemes.
import { Html, html } from '#base/html.ts'

export type PageContent = {
  /** The heading, and the title of the window. */
  title: string
  body: Html
  /** True when a form is shown again with errors; the title then starts with "Error:" for screen readers. */
  hasErrors?: boolean
}

const logo = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 5h12v6h7v10h-7v6H3z"/><path d="M29 5H18v3h7v16h-7v3h11z" opacity=".45"/></svg>',
)

/** A complete HTML document. */
export const renderPage = ({ title, body, hasErrors = false }: PageContent) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasErrors ? 'Error: ' : null}${title} – Tenon</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<main>
<p class="brand">${logo}Tenon</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
