// HTML that is safe by construction: whatever is put into a template is escaped unless it is itself a template.

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
