// HTML in descriptions becomes Markdown, without links. Only elements of HTML are removed, so that a placeholder such as
// <id> stays, which an HTML parser would drop. Every step is linear: an expression never runs past the next angle
// bracket.
import { removeLinks } from './remove-links.ts'

/** The number of characters that are read of a text; no description needs more. */
const maxLength = 20_000

const replacements: Record<string, string> = {
  ...{ b: '**', strong: '**', code: '`', tt: '`', li: '\n- ', br: '\n', td: ' ', th: ' ', dt: '\n', dd: ' ' },
  ...{ p: '\n\n', div: '\n\n', section: '\n\n', table: '\n\n', tr: '\n', hr: '\n\n', blockquote: '\n\n' },
  ...{ ul: '\n', ol: '\n', dl: '\n', pre: '\n', h1: '\n\n', h2: '\n\n', h3: '\n\n', h4: '\n\n', h5: '\n\n' },
  ...{ a: '', i: '', em: '', u: '', sub: '', sup: '', small: '', span: '', font: '', img: '', center: '' },
  ...{ tbody: '', thead: '', note: '\n', para: '\n', important: '\n', fullname: '', caution: '\n' },
}
/** Elements whose end tag separates nothing. */
const startOnly: ReadonlySet<string> = new Set(['li', 'td', 'th', 'dt', 'dd', 'br'])

const tagPattern = new RegExp(`<(/?)(${Object.keys(replacements).join('|')})(?=[\\s/>])[^<>]*>`, 'gi')

const characters: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', copy: '©', trade: '™', reg: '®' },
}

/** Links become Markdown links, so that they are removed in the same way. */
const anchorPattern = /<a\s[^<>]*>([^<>[\]\n]*)<\/a>/gi

/** The text as Markdown; a text without HTML and without links is not changed. */
export const toMarkdown = (text: string): string => removeLinks(replaceElements(text).slice(0, maxLength))

function replaceElements(text: string): string {
  if (!text.includes('<')) return text
  const start = text.slice(0, maxLength)
  const withoutTags = removeComments(start).replace(anchorPattern, '[$1](#)').replace(tagPattern, replaceTag)
  if (withoutTags === start) return text
  return collapseSpace(withoutTags.replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, decodeReference))
}

function replaceTag(_tag: string, slash: string, element: string): string {
  const name = element.toLowerCase()
  return slash && startOnly.has(name) ? '' : (replacements[name] ?? '')
}

function removeComments(text: string): string {
  const [first = '', ...others] = text.split('<!--')
  const rest = others.map((part) => {
    const end = part.indexOf('-->')
    return end === -1 ? '' : part.slice(end + 3)
  })
  return first + rest.join('')
}

function decodeReference(reference: string, code: string | undefined, name: string | undefined): string {
  if (name !== undefined) return characters[name.toLowerCase()] ?? reference
  const point = Number(code)
  return point > 31 && point <= 0xff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff)
    ? String.fromCodePoint(point)
    : ' '
}

const collapseSpace = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t]{2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^-\n+(?=[^-\n])/gm, '- ')
    .replaceAll('\n\n- ', '\n- ')
    .trim()
