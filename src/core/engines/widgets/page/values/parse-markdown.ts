// Parses a safe subset of Markdown into blocks, which the page renders as elements; HTML stays text. The time is
// linear: each line and each character is visited a bounded number of times.

export type MarkdownInline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; inner: MarkdownInline[] }
  | { type: 'link' | 'image'; url: string; inner: MarkdownInline[] }

export type MarkdownBlock =
  | { type: 'heading'; level: number; inner: MarkdownInline[] }
  | { type: 'paragraph'; inner: MarkdownInline[] }
  | { type: 'code'; text: string }
  | { type: 'quote'; blocks: MarkdownBlock[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: MarkdownInline[][] }
  | { type: 'table'; head: MarkdownInline[][]; rows: MarkdownInline[][][] }
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
  dividerCell: /^\s*:?-+:?\s*$/,
}

const isBlockStart = (line: string) =>
  line.trim() === '' ||
  [linePatterns.fence, linePatterns.heading, linePatterns.rule, linePatterns.quote, linePatterns.item].some(
    (start) => start.test(line),
  )

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
    } else if (linePatterns.item.test(line))
      blocks.push(parseList(take((line) => line.trim() !== '' && isListLine(line))))
    else if (line.includes('|') && isDivider(lines[lineIndex + 1] ?? '')) {
      const [head = '', , ...rows] = take((line) => line.includes('|'))
      blocks.push({ type: 'table', head: parseCells(head), rows: rows.map(parseCells) })
    } else {
      const first = lineIndex++
      take((line) => !isBlockStart(line))
      blocks.push({ type: 'paragraph', inner: parseInlines(lines.slice(first, lineIndex).join('\n')) })
    }
  }
  return blocks
}

const isListLine = (line: string) => linePatterns.item.test(line) || !isBlockStart(line)

/** Nested lists are flattened; a line that does not start an item continues the previous item. */
function parseList(lines: string[]): MarkdownBlock {
  const texts: string[] = []
  for (const line of lines) {
    const isItem = linePatterns.item.test(line)
    if (isItem) texts.push(line.replace(linePatterns.item, ''))
    else texts.push(`${texts.pop() ?? ''} ${line.trim()}`)
  }
  const start = linePatterns.item.exec(lines[0] ?? '')?.[1]
  return {
    type: 'list',
    isOrdered: start !== undefined,
    start: Number(start ?? 1),
    items: texts.map((text) => parseInlines(text)),
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

const parseCells = (line: string) => splitCells(line).map((cell) => parseInlines(cell.trim()))

/** Code, images and links, bare URLs, strong, deleted, emphasised. Repetitions are bounded to limit backtracking. */
const inlinePattern =
  /`([^`\n]{1,2000})`|(!?)\[([^[\]\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]{0,200}")?\s*\)|(https?:\/\/[^\s<>()"'`*]{1,2000})|\*\*([^*\n]{1,2000})\*\*|__([^_\n]{1,2000})__|~~([^~\n]{1,2000})~~|\*([^*\s][^*\n]{0,2000})\*|(?<!\w)_([^_\s][^_\n]{0,2000})_(?!\w)/g

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
  const [matchedText, code, bang, label, target, bareUrl, strong, strong2, del, em, em2] = match
  const parseInner = (text: string): MarkdownInline[] =>
    depth > 0 ? parseInlines(text, depth - 1) : [{ type: 'text', text }]
  if (code !== undefined) return { type: 'code', text: code }
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
