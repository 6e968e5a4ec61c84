// Parses a safe subset of Markdown into blocks, which the page renders as elements; HTML stays text. The time is
// linear: each line and each character is visited a bounded number of times.

export type MarkdownInline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; inner: MarkdownInline[] }
  | { type: 'link' | 'image'; url: string; inner: MarkdownInline[] }
  | { type: 'mark'; name: string }

/** `isDone` is null in an item that is no task; `blocks` are nested lists. */
export type MarkdownListItem = { inner: MarkdownInline[]; isDone: boolean | null; blocks: MarkdownBlock[] }

export type MarkdownAlign = 'start' | 'center' | 'end'

export type MarkdownBlock =
  | { type: 'heading'; level: number; inner: MarkdownInline[] }
  | { type: 'paragraph'; inner: MarkdownInline[] }
  | { type: 'code'; text: string }
  | { type: 'quote'; blocks: MarkdownBlock[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: MarkdownListItem[] }
  | { type: 'table'; aligns: MarkdownAlign[]; head: MarkdownInline[][]; rows: MarkdownInline[][][] }
  /** The text of a mark `[^name]`. */
  | { type: 'footnote'; name: string; inner: MarkdownInline[] }
  | { type: 'rule' }

const maxLength = 50_000
const maxDepth = 4

export const parseMarkdown = (text: string): MarkdownBlock[] =>
  parseBlocks(text.slice(0, maxLength).replace(/\r\n?/g, '\n').split('\n'), maxDepth)

const linePatterns = {
  fence: /^\s*(```|~~~)/,
  heading: /^(#{1,6})\s+(.*)$/s,
  rule: /^\s*([-*_])(\s*\1){2,}\s*$/,
  quote: /^\s*>\s?/,
  item: /^\s*(?:[-*+]|(\d{1,9})[.)])\s+/,
  footnote: /^\[\^([^\]\s]{1,40})\]:\s+(.*)$/,
  dividerCell: /^\s*:?-+:?\s*$/,
}

const isBlockStart = (line: string) =>
  line.trim() === '' ||
  [
    linePatterns.fence,
    linePatterns.heading,
    linePatterns.rule,
    linePatterns.quote,
    linePatterns.item,
    linePatterns.footnote,
  ].some((start) => start.test(line))

function parseBlocks(lines: string[], depth: number): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let lineIndex = 0
  /** Consumes the following lines while the predicate holds. */
  const take = (isWanted: (line: string) => boolean): string[] => {
    const from = lineIndex
    while (lineIndex < lines.length && isWanted(lines[lineIndex] ?? '')) lineIndex++
    return lines.slice(from, lineIndex)
  }
  while (lineIndex < lines.length) {
    const line = lines[lineIndex] ?? ''
    const fence = linePatterns.fence.exec(line)?.[1]
    const heading = linePatterns.heading.exec(line)
    const footnote = linePatterns.footnote.exec(line)
    if (line.trim() === '') lineIndex++
    else if (fence) {
      lineIndex++
      blocks.push({ type: 'code', text: take((line) => !line.trimStart().startsWith(fence)).join('\n') })
      lineIndex++
    } else if (heading) {
      blocks.push({
        type: 'heading',
        level: heading[1]?.length ?? 1,
        inner: parseInlines(trimHeading(heading[2] ?? '')),
      })
      lineIndex++
    } else if (linePatterns.rule.test(line)) {
      blocks.push({ type: 'rule' })
      lineIndex++
    } else if (linePatterns.quote.test(line) && depth > 0) {
      const inner = take((line) => linePatterns.quote.test(line)).map((line) =>
        line.replace(linePatterns.quote, ''),
      )
      blocks.push({ type: 'quote', blocks: parseBlocks(inner, depth - 1) })
    } else if (linePatterns.item.test(line)) {
      const isOrdered = linePatterns.item.exec(line)?.[1] !== undefined
      const isInList = (text: string) =>
        text.trim() === '' ? continuesList(lines[lineIndex + 1] ?? '', isOrdered) : isListLine(text)
      blocks.push(
        parseList(
          take(isInList).filter((text) => text.trim() !== ''),
          depth,
        ),
      )
    } else if (footnote) {
      blocks.push({ type: 'footnote', name: footnote[1] ?? '', inner: parseInlines(footnote[2] ?? '') })
      lineIndex++
    } else if (line.includes('|') && isDivider(lines[lineIndex + 1] ?? '')) {
      const [head = '', divider = '', ...rows] = take((line) => line.includes('|'))
      const aligns = splitCells(divider).map(readAlign)
      blocks.push({ type: 'table', aligns, head: parseCells(head), rows: rows.map(parseCells) })
    } else {
      const first = lineIndex++
      take((line) => !isBlockStart(line))
      blocks.push({ type: 'paragraph', inner: parseInlines(lines.slice(first, lineIndex).join('\n')) })
    }
  }
  return blocks
}

const isListLine = (line: string) => linePatterns.item.test(line) || !isBlockStart(line)

/** Whether a list goes on after an empty line: with an item of its kind, or with an indented line. */
function continuesList(line: string, isOrdered: boolean): boolean {
  const item = linePatterns.item.exec(line)
  return /^\s{2,}\S/.test(line) || (item !== null && (item[1] !== undefined) === isOrdered)
}

const countIndent = (line: string) => line.replaceAll('\t', '    ').search(/\S|$/)

/** Items that are indented more than the first are nested; a line that does not start an item continues one. */
function parseList(lines: string[], depth: number): MarkdownBlock {
  const base = countIndent(lines[0] ?? '') + 1
  const items: { text: string; nested: string[] }[] = []
  for (const line of lines) {
    const isItem = linePatterns.item.test(line)
    const item = items.at(-1)
    if (!item || (isItem && (countIndent(line) <= base || depth === 0)))
      items.push({ text: line.replace(linePatterns.item, ''), nested: [] })
    else if (isItem || item.nested.length > 0) item.nested.push(line)
    else item.text += ` ${line.trim()}`
  }
  const start = linePatterns.item.exec(lines[0] ?? '')?.[1]
  return {
    type: 'list',
    isOrdered: start !== undefined,
    start: Number(start ?? 1),
    items: items.map(({ text, nested }) => {
      const [, mark, rest = text] = /^\[([ xX])\]\s+(.*)$/s.exec(text) ?? []
      return {
        inner: parseInlines(rest),
        isDone: mark === undefined ? null : mark !== ' ',
        blocks: nested.length > 0 ? [parseList(nested, depth - 1)] : [],
      }
    }),
  }
}

/** Without the number signs that may close a heading. */
const trimHeading = (text: string) =>
  text
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd()

const splitCells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')

const isDivider = (line: string) => splitCells(line).every((cell) => linePatterns.dividerCell.test(cell))

const readAlign = (cell: string): MarkdownAlign =>
  /:\s*$/.test(cell) ? (/^\s*:/.test(cell) ? 'center' : 'end') : 'start'

const parseCells = (line: string) => splitCells(line).map((cell) => parseInlines(cell.trim()))

/** Code, images and links, bare URLs, strong, deleted, emphasised. Repetitions are bounded to limit backtracking. */
const inlinePattern =
  /`([^`\n]{1,2000})`|(!?)\[([^[\]\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]{0,200}")?\s*\)|(https?:\/\/[^\s<>()"'`*]{1,2000})|\*\*([^*\n]{1,2000})\*\*|__([^_\n]{1,2000})__|~~([^~\n]{1,2000})~~|\*([^*\s][^*\n]{0,2000})\*|(?<!\w)_([^_\s][^_\n]{0,2000})_(?!\w)|\[\^([^\]\s]{1,40})\]/g

export function parseInlines(text: string, depth = maxDepth): MarkdownInline[] {
  const inlines: MarkdownInline[] = []
  let end = 0
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > end) inlines.push({ type: 'text', text: text.slice(end, match.index) })
    inlines.push(buildInline(match, depth))
    end = match.index + match[0].length
  }
  if (end < text.length) inlines.push({ type: 'text', text: text.slice(end) })
  return inlines
}

function buildInline(match: RegExpExecArray, depth: number): MarkdownInline {
  const [matchedText, code, bang, label, target, bareUrl, strong, strong2, del, em, em2, name] = match
  const parseInner = (text: string): MarkdownInline[] =>
    depth > 0 ? parseInlines(text, depth - 1) : [{ type: 'text', text }]
  if (code !== undefined) return { type: 'code', text: code }
  if (name !== undefined) return { type: 'mark', name }
  if (target !== undefined)
    return { type: bang ? 'image' : 'link', url: target, inner: parseInner(label || target) }
  if (bareUrl !== undefined) {
    const url = bareUrl.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    return { type: 'link', url, inner: [{ type: 'text', text: bareUrl }] }
  }
  const bold = strong ?? strong2
  if (bold !== undefined) return { type: 'strong', inner: parseInner(bold) }
  if (del !== undefined) return { type: 'del', inner: parseInner(del) }
  return { type: 'em', inner: parseInner(em ?? em2 ?? matchedText) }
}
