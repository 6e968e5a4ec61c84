// The XML Objects of a schema and of all inside it, by which a value is written.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import { getArray, getFlag, getMember, getObject, getString } from '../document/members.ts'
import { dereference, isReference } from '../document/references.ts'

export const isXmlType = (mediaType: string) => /^(?:application|text)\/(?:[^;]+\+)?xml\b/i.test(mediaType)

/** What is deeper, or beyond so many nodes, is written by the names of its members. */
const maxDepth = 10
const maxNodes = 500

/** The node of a body: its element has the name of its schema. */
export function buildXmlNode(root: JsonObject, schema: Json): XmlNode {
  const name = isReference(schema) ? decodeURIComponentOr(schema.$ref.replace(/^.*\//, '')) : ''
  return new XmlNodeBuilder(root).build(schema, name || 'root', 0)
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
  #left = maxNodes

  constructor(root: JsonObject) {
    this.#root = root
  }

  build(schema: Json | undefined, defaultName: string, depth: number): XmlNode {
    const parts = this.#listParts(schema)
    const xml: JsonObject = Object.assign({}, ...parts.toReversed().map((part) => getObject(part, 'xml')))
    const items = parts.map((part) => getMember(part, 'items')).find((value) => value !== undefined)
    const kind = readKind(xml)
    const isList = items !== undefined
    const wrapped = isList && (getFlag(xml, 'wrapped') || xml.nodeType === 'element')
    const name = (!isList || wrapped ? getString(xml, 'name') : '') || defaultName
    const node: XmlNode = {
      name,
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

  /** The schema and what it is composed of. */
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
