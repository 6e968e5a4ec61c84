// The text of a new node, in the style of the text around it.
import { Document, isPair, type Node, Pair, Scalar, visit } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'
import type { YamlSource } from './yaml-source.ts'

const lineWidth = 100
const unfolded = 0

/** Texts of several lines are blocks. */
export function createReadableNode(document: Document, value: unknown): Node {
  const created = document.createNode(value)
  visit(created, { Scalar: (_, scalar) => preferBlock(scalar) })
  return created
}

/** Quotes and kinds of blocks that the author chose stay. */
export function preferBlock(scalar: Scalar): void {
  const isPlain = scalar.type === undefined || scalar.type === Scalar.PLAIN
  if (isPlain && typeof scalar.value === 'string' && scalar.value.includes('\n'))
    scalar.type = Scalar.BLOCK_LITERAL
}

/** Lines after the first get the prefix. */
const indentLines = (text: string, prefix: string, lineEnd: string): string =>
  text.replace(/\n(?=[^\n])/g, `\n${prefix}`).replaceAll('\n', lineEnd)

function renderBlock(
  { indentation, lineEnd }: YamlSource,
  collection: unknown,
  {
    column,
    width,
    indent = indentation.indent,
  }: { column: number; width: number; indent?: number | undefined },
): string {
  const document = new Document(collection, { customTags: addExactNumbers })
  const text = document.toString({
    lineWidth: width,
    flowCollectionPadding: true,
    indentSeq: indentation.indentSeq,
    indent,
  })
  return indentLines(text.replace(/\n$/, ''), ' '.repeat(column), lineEnd)
}

/** An entry of a block, whose lines begin at the column. */
export const renderBlockEntry = (source: YamlSource, entry: Pair | Node, column: number): string =>
  renderBlock(source, toCollection(entry), { column, width: lineWidth })

const toCollection = (entry: Pair | Node): unknown =>
  isPair(entry) ? { [String(entry.key)]: entry.value } : [entry]

type BlockStyle = { column: number; isItem: boolean; isFolded: boolean; indent: number | undefined }

/** A value after `key:`, or `-` of an item, with the space or the end of the line before it. */
export function renderBlockValue(
  source: YamlSource,
  value: Node,
  { column, isItem, isFolded, indent }: BlockStyle,
): string {
  const width = isFolded ? lineWidth : unfolded
  const entry = isItem ? value : new Pair('k', value)
  const text = renderBlock(source, toCollection(entry), { column, width, indent })
  return text.slice(isItem ? '-'.length : 'k:'.length)
}

/** An entry inside braces or brackets. `prefix`: the indentation of its line; null if all are on one line. */
export function renderFlowEntry(source: YamlSource, entry: Pair | Node, prefix: string | null): string {
  const collection = new Document(toCollection(entry), { customTags: addExactNumbers })
  if (source.isJson) return renderJson(source, collection.toJS(), prefix)
  visit(collection, {
    Collection(_, each) {
      each.flow = true
    },
    Scalar(_, scalar) {
      if (String(scalar.value).includes('\n')) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  return unwrap(collection.toString({ lineWidth: unfolded }).trim())
}

function renderJson(
  { indentation, lineEnd }: YamlSource,
  collection: unknown,
  prefix: string | null,
): string {
  if (prefix === null) return unwrap(JSON.stringify(collection))
  const level = prefix.includes('\t') ? '\t' : ' '.repeat(indentation.indent)
  const text = unwrap(JSON.stringify(collection, null, level))
  return indentLines(text.replaceAll(`\n${level}`, '\n'), prefix, lineEnd)
}

const unwrap = (text: string) => text.slice(1, -1).trim()
