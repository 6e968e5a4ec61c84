import { isScalar, type Node } from 'yaml'
import type { Entry } from './collection-editor.ts'
import { findRange, isBlockScalar } from './content-end.ts'
import { renderBlockValue } from './render-node.ts'
import type { SourceEdit } from './source-edit.ts'
import type { YamlSource } from './yaml-source.ts'

/** Replaces a scalar where it is, and anything else from its colon or hyphen on. A comment on the line stays. */
export function replaceBlockValue(
  source: YamlSource,
  { valueFrom, to, value: old }: Entry,
  { value, column }: { value: Node; column: number },
): SourceEdit {
  const { text, lineEnd } = source
  const isInPlace = old !== null && isScalar(old) && isScalar(value) && old.source !== ''
  const from = isInPlace ? findRange(old)[0] : valueFrom
  const isFolded = !isInPlace || text.slice(from, to).includes('\n')
  const indent = isBlockScalar(old) ? findIndent(text.slice(from, to), column) : undefined
  const rendered = renderBlockValue(source, value, {
    column,
    isItem: text[valueFrom - 1] === '-',
    isFolded,
    indent,
  })
  const before = findComment(text, from)
  const after = findComment(text, to)
  return {
    from,
    to: findLineEnd(text, to),
    text: addComment(isInPlace ? rendered.trimStart() : rendered, before || after, lineEnd),
  }
}

/** How much deeper than its key the lines of a block are. */
const findIndent = (block: string, column: number): number | undefined => {
  const spaces = /\n( *)[^\s]/.exec(block)?.[1]
  return spaces === undefined ? undefined : Math.max(spaces.length - column, 1)
}

/** After a key, a value, or the beginning of a block. */
const comment = /(?:[|>][-+\d]*)?([ \t]+#.*)/y

function findComment(text: string, at: number): string {
  comment.lastIndex = at
  return comment.exec(text)?.[1] ?? ''
}

/** Spaces at the end of the line would belong to a block. */
const findLineEnd = (text: string, at: number): number => at + (/^.*/.exec(text.slice(at))?.[0].length ?? 0)

/** On the line of the key if lines of a block or collection follow, otherwise at the end. */
function addComment(text: string, added: string, lineEnd: string): string {
  const [line = '', ...others] = text.split(lineEnd)
  const isHead = /^\s*(?:[|>][-+\d]*)?$/.test(line)
  return isHead ? [`${line}${added}`, ...others].join(lineEnd) : `${text}${added}`
}
