// Reads XML as data, by the XML Objects of its schema (OpenAPI 3.2, which also explains earlier ones). Elements that
// the schema lacks become members with their name, or lists if repeated.
import { parseExactJson } from '#base/exact-json.ts'
import type { Json, JsonObject } from '#base/json.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import { parseXml, type XmlAttribute, type XmlElement, type XmlLimits, type XmlProblem } from './parse-xml.ts'

export function readXml(text: string, node: XmlNode, limits: XmlLimits): { value: Json } | XmlProblem {
  const root = parseXml(text, limits)
  return typeof root === 'string' ? root : { value: readElement(root, node) }
}

function readElement(element: XmlElement, node: XmlNode | undefined): Json {
  const { attributes, children, text } = element
  if (element.isNil) return null
  if (node?.items) return children.map((child) => readElement(child, node.items))
  const isPlain = children.length === 0 && (attributes.length === 0 || node?.type !== undefined)
  return isPlain && !node?.members ? readText(text, node?.type) : readObject(element, node?.members ?? {})
}

function readObject(element: XmlElement, members: Members): JsonObject {
  const { ofAttributes, ofElements, ofText } = indexMembers(members)
  const values = new Map<string, Json>()
  // A list without items has no element either.
  for (const [name, { items, wrapped }] of Object.entries(members))
    if (items && !wrapped) values.set(name, [])
  for (const attribute of element.attributes) {
    const found = findMember(ofAttributes, attribute)
    addValue(values, found?.name ?? attribute.name, readText(attribute.value, found?.node.type))
  }
  for (const child of element.children) {
    const found = findMember(ofElements, child)
    addValue(values, found?.name ?? child.name, readElement(child, found?.element))
  }
  if (ofText || /\S/.test(element.text))
    addValue(values, ofText?.name ?? '#text', readText(element.text, ofText?.node.type))
  return Object.fromEntries(values)
}

/** Values with the same name become a list. */
function addValue(values: Map<string, Json>, name: string, value: Json): void {
  const before = values.get(name)
  if (before === undefined) values.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else values.set(name, [before, value])
}

type Members = Record<string, XmlNode>
/** `element`: the content of the element, which is an item if its list is not wrapped. */
type Member = { name: string; node: XmlNode; element: XmlNode }
type MembersByName = Map<string, Member[]>
type MemberIndex = { ofAttributes: MembersByName; ofElements: MembersByName; ofText: Member | undefined }

const indexes = new WeakMap<Members, MemberIndex>()

function indexMembers(members: Members): MemberIndex {
  const known = indexes.get(members)
  if (known) return known
  const all = Object.entries(members).map(([name, node]) => ({
    name,
    node,
    element: node.items && !node.wrapped ? node.items : node,
  }))
  const isOf = (kind: XmlNode['kind']) => (member: Member) => member.node.kind === kind
  const index: MemberIndex = {
    ofAttributes: groupByName(all.filter(isOf('attribute'))),
    ofElements: groupByName(all.filter(isOf(undefined))),
    ofText: all.find(isOf('text')) ?? all.find(isOf('cdata')),
  }
  indexes.set(members, index)
  return index
}

function groupByName(members: Member[]): MembersByName {
  const groups: MembersByName = new Map()
  for (const member of members) {
    const name = member.element.name.replace(/^[^:]*:/, '')
    groups.set(name, [...(groups.get(name) ?? []), member])
  }
  return groups
}

/** Where members have the same name in several namespaces, the namespace decides. */
function findMember(members: MembersByName, { name, namespace }: XmlElement | XmlAttribute) {
  const found = members.get(name) ?? []
  return found.find(({ element }) => (element.namespace ?? '') === namespace) ?? found[0]
}

const maxNumberLength = 400

/** A text that does not match its type remains a text. */
function readText(text: string, type: XmlNode['type']): Json {
  if (type !== 'number' && type !== 'boolean') return text
  const written = text.trim()
  if (written === '') return null
  if (type === 'boolean') return booleans.get(written.toLowerCase()) ?? text
  const [, sign, digits] = written.length > maxNumberLength ? [] : (numberPattern.exec(written) ?? [])
  return digits === undefined ? text : parseExactJson(`${sign}${digits}`)
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const numberPattern = /^\+?(-?)0*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i
