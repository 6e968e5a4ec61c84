// YAML reads 010, 1e3 and True as numbers and booleans. Where a text is meant, by OpenAPI or by the type of a schema, it
// stays as it is written: the code 010 is not 10.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { parseJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import type { YamlAliases } from './yaml-work.ts'

/** Members whose values are texts wherever OpenAPI has them. */
const textKeywords: ReadonlySet<string> = new Set([
  ...[
    'title',
    'description',
    'summary',
    'name',
    'operationId',
    'version',
    'pattern',
    'format',
    'propertyName',
  ],
  ...['tags', 'required', 'url', 'host', 'basePath', 'x-ms-discriminator-value'],
])
/** Members whose values are data, in which the keywords above mean nothing. */
const dataKeywords: ReadonlySet<string> = new Set([
  'default',
  'const',
  'enum',
  'example',
  'examples',
  'value',
  'dataValue',
])
const maxDepth = 200
const maxHops = 16

/** Changes the nodes of the document before it becomes a value. */
export const preserveSpelling = (document: Document.Parsed<ParsedNode>, aliases: YamlAliases): void =>
  new SpellingPreserver(document, aliases).preserve(document.contents, 0)

class SpellingPreserver {
  readonly #document: Document.Parsed<ParsedNode>
  readonly #aliases: YamlAliases
  readonly #found = new Map<string, unknown>()
  readonly #members = new Map<YAMLMap, Map<unknown, unknown>>()

  constructor(document: Document.Parsed<ParsedNode>, aliases: YamlAliases) {
    this.#document = document
    this.#aliases = aliases
  }

  preserve(node: unknown, depth: number, isData = false): void {
    if (depth > maxDepth) return
    if (isSeq(node)) for (const item of node.items) this.preserve(item, depth + 1, isData)
    if (!isMap(node)) return
    for (const { key, value } of node.items) {
      if (isScalar(key) && key.source) spellScalar(key, true)
      const keyword = isScalar(key) ? String(key.value) : ''
      if (!isData && textKeywords.has(keyword)) spellTexts(value)
      if (!isData && keyword === 'variables') this.#spellVariables(value)
      this.preserve(value, depth + 1, isData || dataKeywords.has(keyword))
    }
    if (isData) return
    for (const keyword of ['default', 'const', 'example']) this.#spellData(node.get(keyword, true), node, 0)
    for (const keyword of ['enum', 'examples']) this.#spellItems(node.get(keyword, true), node)
    this.#spellExamples(node)
  }

  /** The values of variables of a server are texts. */
  #spellVariables(variables: unknown): void {
    for (const { value } of isMap(variables) ? variables.items : []) {
      if (!isMap(value)) continue
      spellTexts(value.get('default', true))
      spellTexts(value.get('enum', true))
    }
  }

  #spellItems(list: unknown, schema: YAMLMap): void {
    for (const item of isSeq(list) ? list.items : []) this.#spellData(item, schema, 0)
  }

  /** The examples next to a schema, in a parameter, a header or a media type. */
  #spellExamples(holder: YAMLMap): void {
    const schema = holder.get('schema', true)
    if (schema === undefined) return
    this.#spellData(holder.get('example', true), schema, 0)
    const examples = holder.get('examples', true)
    for (const { value } of isMap(examples) ? examples.items : []) {
      if (!isMap(value)) continue
      for (const keyword of ['value', 'dataValue']) this.#spellData(value.get(keyword, true), schema, 0)
    }
  }

  /** Data of a schema: each text of it as it is written. */
  #spellData(data: unknown, declared: unknown, depth: number): void {
    const schema = data === undefined || depth > maxDepth ? undefined : this.#resolve(declared)
    if (!isMap(schema)) return
    if (isScalar(data) && isTextType(schema.get('type'))) spellScalar(data)
    if (isSeq(data))
      for (const item of data.items) this.#spellData(item, schema.get('items', true), depth + 1)
    const properties = schema.get('properties', true)
    if (!isMap(data) || !isMap(properties)) return
    for (const { key, value } of data.items)
      this.#spellData(value, this.#getMember(properties, isScalar(key) ? key.value : key), depth + 1)
  }

  /** The package looks through the map for each key. */
  #getMember(map: YAMLMap, key: unknown): unknown {
    const known = this.#members.get(map) ?? indexMembers(map)
    this.#members.set(map, known)
    return known.get(key)
  }

  #resolve(node: unknown): unknown {
    let current = node
    for (let hop = 0; hop < maxHops; hop++) {
      if (isAlias(current)) current = this.#aliases.targets.get(current)
      const reference = isMap(current) ? current.get('$ref') : undefined
      if (typeof reference !== 'string') return current
      current = this.#find(reference)
    }
    return undefined
  }

  #find(reference: string): unknown {
    if (!this.#found.has(reference)) this.#found.set(reference, this.#follow(parseJsonPointer(reference)))
    return this.#found.get(reference)
  }

  #follow(steps: readonly string[] | null): unknown {
    if (!steps) return undefined
    let node: unknown = this.#document.contents
    for (const step of steps) {
      if (isMap(node)) node = this.#getMember(node, step)
      else node = isSeq(node) ? node.get(Number(step), true) : undefined
    }
    return node
  }
}

/** The first value of a duplicate key is used. */
const indexMembers = ({ items }: YAMLMap): Map<unknown, unknown> =>
  new Map(items.toReversed().map(({ key, value }) => [isScalar(key) ? key.value : key, value]))

const isTextType = (type: unknown) => {
  const types = isSeq(type) ? type.toJSON() : [type]
  return (
    types.includes('string') &&
    types.every((candidate: unknown) => candidate === 'string' || candidate === 'null' || candidate === null)
  )
}

function spellTexts(node: unknown): void {
  if (isScalar(node)) spellScalar(node)
  if (isSeq(node)) for (const item of node.items) spellScalar(item)
}

/** A number or boolean gets its source as its value; null only where it is a key. */
function spellScalar(node: unknown, isKey = false): void {
  if (!isScalar(node) || typeof node.value === 'string' || node.tag !== undefined) return
  const { source }: Scalar = node
  if (source !== undefined && (node.value !== null || isKey)) node.value = source
}
