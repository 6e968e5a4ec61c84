// The layout of the service's own pages: sign-in, consent, outcomes, errors. No script, no request, usable at 320 px
// and in both colour schemes.
import { Html, html } from '#base/texts/html.ts'
import { pagePolicy } from './content-security-policy.ts'
import { servicePageStyle } from './service-page-style.ts'

export type ServicePage = {
  /** The heading, and the title of the window. */
  title: string
  body: Html
  /** True when a form is shown again with errors; the title then starts with "Error:" for screen readers. */
  hasErrors?: boolean
}

const shapes = '<path d="M3 5h12v6h7v10h-7v6H3z"/><path d="M29 5H18v3h7v16h-7v3h11z" opacity=".45"/>'
const logo = new Html(`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">${shapes}</svg>`)
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#1f7a5c">${shapes}</svg>`,
)}`

/** A complete HTML document. Send it with `buildServicePagePolicy`. */
export const renderServicePage = ({ title, body, hasErrors = false }: ServicePage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasErrors ? 'Error: ' : null}${title} – Tenon</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<style>${new Html(servicePageStyle)}</style>
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

/** `formAction`: where forms may be sent; null does not limit it. */
export const buildServicePagePolicy = (formAction: string | null = "'none'") =>
  pagePolicy({ style: servicePageStyle, image: 'data:', formAction })
