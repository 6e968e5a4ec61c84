// HTML that is safe by construction: every value in a template is escaped unless it is itself a template.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = Html | string | number | null | HtmlValue[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function renderValue(value: HtmlValue): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(renderValue).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(renderValue)))

/** A complete page. `style` is trusted CSS and not escaped, so that a CSP can allow it by its hash. */
export const renderHtmlPage = (page: {
  title: string
  heading: string
  style: string
  content: Html
  /** A trusted script, which a CSP can allow by its hash like the style. */
  script?: string
}): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style>${new Html(page.style)}</style>
</head>
<body>
<main>
<h1>${page.heading}</h1>
${page.content}
</main>
${
  page.script
    ? html`<script>${new Html(page.script)}</script>
`
    : null
}</body>
</html>
`.text
