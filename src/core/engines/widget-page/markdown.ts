// Parses a safe subset of Markdown into blocks, which the page renders as elements; HTML stays text. The time is
// linear: each line and each character is visited a bounded number of times.

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; inner: Inline[] }
  | { type: 'link' | 'image'; url: string; inner: Inline[] }

export type Block =
  | { type: 'heading'; level: number; inner: Inline[] }
  | { type: 'paragraph'; inner: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

const maxLength = 50_000
const maxDepth = 4

export const parsedMarkdown = (text: string): Block[] =>
  blocksOf(text.slice(0, maxLength).replace(/\r\n?/g, '\n').split('\n'), maxDepth)

const starts = {
  fence: /^\s*(```|~~~)/,
  heading: /^(#{1,6})\s+(.*?)\s*#*$/,
  rule: /^\s*([-*_])(\s*\1){2,}\s*$/,
  quote: /^\s*>\s?/,
  item: /^\s*(?:[-*+]|(\d{1,9})[.)])\s+/,
  divider: /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/,
}

const isStart = (line: string) =>
  line.trim() === '' ||
  [starts.fence, starts.heading, starts.rule, starts.quote, starts.item].some((start) => start.test(line))

function blocksOf(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  /** Consumes the following lines while the predicate holds. */
  const take = (holds: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && holds(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const fence = starts.fence.exec(line)?.[1]
    const heading = starts.heading.exec(line)
    if (line.trim() === '') at++
    else if (fence) {
      at++
      blocks.push({ type: 'code', text: take((one) => !one.trimStart().startsWith(fence)).join('\n') })
      at++
    } else if (heading) {
      blocks.push({ type: 'heading', level: heading[1]?.length ?? 1, inner: inlinesOf(heading[2] ?? '') })
      at++
    } else if (starts.rule.test(line)) {
      blocks.push({ type: 'rule' })
      at++
    } else if (starts.quote.test(line) && depth > 0) {
      const inner = take((one) => starts.quote.test(one)).map((one) => one.replace(starts.quote, ''))
      blocks.push({ type: 'quote', blocks: blocksOf(inner, depth - 1) })
    } else if (starts.item.test(line))
      blocks.push(listOf(take((one) => one.trim() !== '' && isListLine(one))))
    else if (line.includes('|') && starts.divider.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rows] = take((one) => one.includes('|'))
      blocks.push({ type: 'table', head: cellsOf(head), rows: rows.map(cellsOf) })
    } else {
      const first = at++
      take((one) => !isStart(one))
      blocks.push({ type: 'paragraph', inner: inlinesOf(lines.slice(first, at).join('\n')) })
    }
  }
  return blocks
}

const isListLine = (line: string) => starts.item.test(line) || !isStart(line)

/** Nested lists are flattened; a line that does not start an item continues the item before. */
function listOf(lines: string[]): Block {
  const texts: string[] = []
  for (const line of lines) {
    const isItem = starts.item.test(line)
    if (isItem) texts.push(line.replace(starts.item, ''))
    else texts.push(`${texts.pop() ?? ''} ${line.trim()}`)
  }
  const start = starts.item.exec(lines[0] ?? '')?.[1]
  return {
    type: 'list',
    isOrdered: start !== undefined,
    start: Number(start ?? 1),
    items: texts.map((one) => inlinesOf(one)),
  }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlinesOf(cell.trim()))

/** Code, images and links, bare URLs, strong, deleted, emphasised. Repetitions are bounded to limit backtracking. */
const inline =
  /`([^`\n]{1,2000})`|(!?)\[([^[\]\n]{0,500})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]{0,200}")?\s*\)|(https?:\/\/[^\s<>()"'`*]{1,2000})|\*\*([^*\n]{1,2000})\*\*|__([^_\n]{1,2000})__|~~([^~\n]{1,2000})~~|\*([^*\s][^*\n]{0,2000})\*|(?<!\w)_([^_\s][^_\n]{0,2000})_(?!\w)/g

export function inlinesOf(text: string, depth = maxDepth): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > end) found.push({ type: 'text', text: text.slice(end, match.index) })
    found.push(inlineOf(match, depth))
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ type: 'text', text: text.slice(end) })
  return found
}

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const [whole, code, bang, label, target, bare, strong, strong2, del, em, em2] = match
  const inner = (text: string): Inline[] =>
    depth > 0 ? inlinesOf(text, depth - 1) : [{ type: 'text', text }]
  if (code !== undefined) return { type: 'code', text: code }
  if (target !== undefined)
    return { type: bang ? 'image' : 'link', url: target, inner: inner(label || target) }
  if (bare !== undefined) {
    const url = bare.replace(/[.,;:!?]+$/, '')
    return { type: 'link', url, inner: [{ type: 'text', text: bare }] }
  }
  const bold = strong ?? strong2
  if (bold !== undefined) return { type: 'strong', inner: inner(bold) }
  if (del !== undefined) return { type: 'del', inner: inner(del) }
  return { type: 'em', inner: inner(em ?? em2 ?? whole) }
}
