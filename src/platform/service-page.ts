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
  /** The app on whose behalf the page is shown. */
  brand?: PageBrand | null
}

type BrandColours = { fill: string; on: string; text: string }

/** The look of an app. Its colours must be readable; null stands for those of the service. */
export type PageBrand = { name: string; colours: { light: BrandColours; dark: BrandColours } | null }

const shapes = '<path d="M3 5h12v6h7v10h-7v6H3z"/><path d="M29 5H18v3h7v16h-7v3h11z" opacity=".45"/>'
const logo = new Html(`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">${shapes}</svg>`)
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#1f7a5c">${shapes}</svg>`,
)}`

const setColours = ({ fill, on, text }: BrandColours) =>
  `:root { --accent: ${text}; --accent-strong: ${text}; --fill: ${fill}; --fill-strong: ${fill}; --on-accent: ${on} }`

/** The hovered button is underlined, since a darker colour might not be readable. */
const buildStyle = (brand: PageBrand | null) =>
  brand?.colours
    ? `${servicePageStyle}${setColours(brand.colours.light)}
@media (prefers-color-scheme: dark) { ${setColours(brand.colours.dark)} }
button:not(.quiet):hover, .button:hover { text-decoration: underline }
`
    : servicePageStyle

/** The icon is the first letter of the name: the page loads nothing. */
const renderHeader = (brand: PageBrand | null) =>
  brand
    ? html`<p class="brand"><span class="letter" aria-hidden="true">${firstLetterOf(brand.name)}</span><span><strong>${brand.name}</strong> on Tenon</span></p>`
    : html`<p class="brand">${logo}Tenon</p>`

const firstLetterOf = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase('en')

/** A complete HTML document. Send it with `buildServicePagePolicy` for the same brand. */
export const renderServicePage = ({
  title,
  body,
  hasErrors = false,
  brand = null,
}: ServicePage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasErrors ? 'Error: ' : null}${title} – Tenon</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<style>${new Html(buildStyle(brand))}</style>
</head>
<body>
<main>
${renderHeader(brand)}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** `formAction`: where forms may be sent; null does not limit it. */
export const buildServicePagePolicy = (
  formAction: string | null = "'none'",
  brand: PageBrand | null = null,
) => pagePolicy({ style: buildStyle(brand), image: 'data:', formAction })
