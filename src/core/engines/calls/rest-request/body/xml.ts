// Writes a value as XML, by the XML Objects of its schema (OpenAPI 3.2, which also explains earlier ones).
import { isJsonObject, type Json } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'

/** Validates the tree, since an app file may contain anything. */
export function isXmlNode(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { name, prefix = '', namespace = '', items, members = {} } = value
  return (
    [name, prefix, namespace].every((text) => typeof text === 'string') &&
    (items === undefined || isXmlNode(items)) &&
    isJsonObject(members) &&
    Object.values(members).every(isXmlNode)
  )
}

type Attribute = [name: string, value: string]

/** `stringify` returns the text of a value that is no object and no list. */
export const buildXml = (value: Json, node: XmlNode, stringify: (value: Json) => string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new XmlWriter(stringify).write(value, node)}`

class XmlWriter {
  readonly #stringify: (value: Json) => string

  constructor(stringify: (value: Json) => string) {
    this.#stringify = stringify
  }

  write(value: Json, node: XmlNode): string {
    if (value === null) return ''
    if (Array.isArray(value)) {
      const { wrapped, items = { name: node.name } } = node
      const content = value.map((item) => this.write(item, items)).join('')
      return wrapped ? writeElement(node, [], content) : content
    }
    if (isJsonObject(value)) return this.#writeObject(Object.entries(value), node)
    const text = this.#stringify(value)
    if (node.kind === 'cdata') return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    return node.kind === 'text' ? escapeText(text) : writeElement(node, [], escapeText(text))
  }

  /** In the order of the schema, on which many servers insist. */
  #writeObject(entries: [name: string, value: Json][], node: XmlNode): string {
    const order = Object.keys(node.members ?? {})
    const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
    const attributes: Attribute[] = []
    const content: string[] = []
    for (const [name, value] of entries.toSorted(([a], [b]) => rank(a) - rank(b))) {
      const member = findMember(node, name)
      if (member.kind !== 'attribute') content.push(this.write(value, member))
      else if (value !== null)
        attributes.push(...declareNamespace(member), [qualifyName(member), this.#stringify(value)])
    }
    return writeElement(node, attributes, content.join(''))
  }
}

const findMember = ({ members = {} }: XmlNode, name: string): XmlNode =>
  (Object.hasOwn(members, name) ? members[name] : undefined) ?? { name }

function writeElement(node: XmlNode, attributes: readonly Attribute[], content: string): string {
  if (node.kind === 'none') return content
  const name = qualifyName(node)
  const all = new Map([...declareNamespace(node), ...attributes])
  const head = [name, ...[...all].map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(' ')
  return content === '' ? `<${head}/>` : `<${head}>${content}</${name}>`
}

const declareNamespace = ({ namespace, prefix }: XmlNode): Attribute[] =>
  namespace ? [[prefix ? `xmlns:${toXmlName(prefix)}` : 'xmlns', namespace]] : []

const qualifyName = ({ name, prefix }: XmlNode) =>
  prefix ? `${toXmlName(prefix)}:${toXmlName(name)}` : toXmlName(name)

/** A name that XML allows; a prefix that is part of it stays. */
const toXmlName = (name: string) => name.replace(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_])/u, '_')

const escapeText = (text: string) =>
  // @guard extract-body
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (text: string) =>
  escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
