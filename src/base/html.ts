// HTML that is safe by construction: every value in a template is escaped unless it is itself a template.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | Piece[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function rendered(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(rendered).join('')
  return String(piece).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(String.raw({ raw: strings }, ...pieces.map(rendered)))

/** A complete page without scripts. `style` is trusted CSS and not escaped, so that a CSP can allow it by its hash. */
export const webPage = (parts: { title: string; heading: string; style: string; content: Html }): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
<style>${new Html(parts.style)}</style>
</head>
<body>
<main>
<h1>${parts.heading}</h1>
${parts.content}
</main>
</body>
</html>
`.text
