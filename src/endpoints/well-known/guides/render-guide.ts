// A guide as HTML: headings with anchors, tables that scroll by themselves, links to other guides, pictures.
import { Marked, type Tokens } from 'marked'
import { Html, html } from '#base/texts/html.ts'

/** A guide in Markdown; its title is its first heading. */
export type Guide = { name: string; title: string; markdown: string }

export const parseGuide = (name: string, markdown: string): Guide => ({
  name,
  title: (/^# (.+)$/m.exec(markdown)?.[1] ?? name).replaceAll('`', ''),
  markdown,
})

/** The anchor that GitHub gives to a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** `errors.md#codes` → `errors#codes`, relative to another guide; null for a file that is not served. */
function toServedLink(href: string, names: ReadonlySet<string>): string | null {
  if (/^([a-z]+:|#|\/)/.test(href)) return href
  const [, name = '', anchor = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return names.has(name) ? `${name}${anchor}` : null
}

/** A part that scrolls by itself and must be reachable by keyboard; numbered, since landmarks need different names. */
const openRegion = (tag: string, label: string, index: number) =>
  html`<${new Html(tag)} class="scroll" tabindex="0" role="region" aria-label="${label} ${index + 1}">`.text

const numberRegions = (content: string, pattern: RegExp, tag: string, label: string) => {
  let index = 0
  return content.replaceAll(pattern, () => openRegion(tag, label, index++))
}

const markRegions = (content: string) =>
  numberRegions(
    numberRegions(content, /<pre>/g, 'pre', 'Example').replaceAll('</table>', '</table></div>'),
    /(?=<table>)/g,
    'div',
    'Table',
  )

/** The served path of a picture, relative to a guide; undefined when it is not served. */
export type PictureFinder = (name: string) => string | undefined

/** Renders links between guides. `names`: all served guides. */
export function createGuideRenderer(
  names: ReadonlySet<string>,
  findPicture: PictureFinder,
): (guide: Guide) => string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${html`${toAnchor(text)}`.text}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const content = this.parser.parseInline(tokens)
        const target = toServedLink(href, names)
        return target === null ? content : `${html`<a href="${target}">`.text}${content}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const source = findPicture(href.replace(/^images\//, ''))
        return source === undefined ? html`${text}`.text : html`<img src="${source}" alt="${text}">`.text
      },
      code: ({ text }: Tokens.Code) => html`<pre><code>${text}</code></pre>\n`.text,
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.text,
    },
  })
  return ({ markdown }) => markRegions(marked.parse(markdown, { async: false }))
}
