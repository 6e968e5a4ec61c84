// The XML Objects of a schema and its inner schemas, by which a value is written or read.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import { getArray, getFlag, getMember, getObject, getString } from '../document/members.ts'
import { dereference, isReference } from '../document/references.ts'

export const isXmlType = (mediaType: string) => /^(?:application|text)\/(?:[^;]+\+)?xml\b/i.test(mediaType)

/** Deeper nodes, and nodes beyond this number, are written and read by member names. */
const maxDepth = 10
const maxNodes = 500

/** The node of a body: its element has the name of its schema. */
export const buildXmlNode = (root: JsonObject, schema: Json): XmlNode => buildRootNode(root, schema, false)

/** The node of a response, with the types of its texts. */
export const buildResponseXmlNode = (root: JsonObject, schema: Json): XmlNode =>
  buildRootNode(root, schema, true)

function buildRootNode(root: JsonObject, schema: Json, hasTypes: boolean): XmlNode {
  const name = isReference(schema) ? decodeURIComponentOr(schema.$ref.replace(/^.*\//, '')) : ''
  return new XmlNodeBuilder(root, hasTypes).build(schema, name || 'root', 0)
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

class XmlNodeBuilder {
  readonly #root: JsonObject
  readonly #hasTypes: boolean
  #left = maxNodes

  constructor(root: JsonObject, hasTypes: boolean) {
    this.#root = root
    this.#hasTypes = hasTypes
  }

  build(schema: Json | undefined, defaultName: string, depth: number): XmlNode {
    const parts = this.#listParts(schema)
    const xml: JsonObject = Object.assign({}, ...parts.toReversed().map((part) => getObject(part, 'xml')))
    const items = parts.map((part) => getMember(part, 'items')).find((value) => value !== undefined)
    const kind = readKind(xml)
    const isList = items !== undefined
    const wrapped = isList && (getFlag(xml, 'wrapped') || xml.nodeType === 'element')
    const name = (!isList || wrapped ? getString(xml, 'name') : '') || defaultName
    const type = this.#hasTypes && readType(parts)
    const node: XmlNode = {
      name,
      ...(type && { type }),
      ...(kind && !isList && { kind }),
      ...(getString(xml, 'prefix') && { prefix: getString(xml, 'prefix') }),
      ...(getString(xml, 'namespace') && { namespace: getString(xml, 'namespace') }),
      ...(wrapped && { wrapped }),
    }
    this.#left -= 1
    if (depth === maxDepth || this.#left <= 0) return node
    if (isList) return { ...node, items: this.build(items, name, depth + 1) }
    const members = this.#buildMembers(parts, depth)
    return Object.keys(members).length > 0 ? { ...node, members } : node
  }

  #buildMembers(parts: readonly JsonObject[], depth: number): Record<string, XmlNode> {
    const properties: JsonObject = Object.assign({}, ...parts.map((part) => getObject(part, 'properties')))
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.build(schema, name, depth + 1)]),
    )
  }

  /** The schema and the schemas that it is composed of. */
  #listParts(schema: Json | undefined): JsonObject[] {
    const parts = new Set<JsonObject>()
    const queue: (Json | undefined)[] = [schema]
    for (const next of queue) {
      const found = dereference(this.#root, next)
      if ('missing' in found || parts.has(found.object) || queue.length > maxNodes) continue
      parts.add(found.object)
      for (const keyword of ['allOf', 'oneOf', 'anyOf'])
        queue.push(...getArray(found.object, keyword).filter(isJsonObject))
    }
    return [...parts]
  }
}

function readKind(xml: JsonObject): XmlNode['kind'] {
  if (getFlag(xml, 'attribute')) return 'attribute'
  return (['attribute', 'text', 'cdata', 'none'] as const).find((kind) => kind === xml.nodeType)
}

const textTypes: Record<string, XmlNode['type']> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
}

/** The type of all texts that the schema allows; if there are several, a text stays unchanged. */
function readType(parts: readonly JsonObject[]): XmlNode['type'] {
  const declared = parts.flatMap(({ type }) => type ?? []).filter((type) => type !== 'null')
  const types = new Set(declared.map((type) => textTypes[String(type)]))
  const [only] = types
  return types.size > 1 && !types.has(undefined) ? 'string' : types.size === 1 ? only : undefined
}
