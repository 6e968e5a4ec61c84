// Names of schemas that have none of their own, for clients that are generated from a document.
import { purposes } from './descriptions.ts'
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'

export const toPascalCase = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]|$)/g, (_, letter: string) => letter.toUpperCase())

const toSingular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(lias|ss|x|ch)es$/, '$1')
    .replace(/(?<!lia|s)s$/, '')

const version = /V\d[A-Z]?$/

/** `ToolAnnotationsV1` for the member `annotations` of `ToolV1`. */
function appendToName(name: string, part: string): string {
  const [suffix = ''] = version.exec(name) ?? []
  return name.slice(0, name.length - suffix.length) + toPascalCase(part) + suffix
}

/**
 * Names for the members of a component, the best first: names of its entity, then names made from its own
 * name.
 */
export function listOwnNames(component: string): string[] {
  const [suffix = ''] = version.exec(component) ?? []
  const name = component.slice(0, component.length - suffix.length)
  return [...new Set([name.replace(purposes, '') + suffix, component])]
}

/** All lists have the same `page`, or nearly the same. */
export const listMemberNames = (owners: readonly string[], member: string) =>
  member === 'page'
    ? ['PageInfo', ...owners.map((owner) => appendToName(owner, 'info'))]
    : owners.map((owner) => appendToName(owner, member))

/** `ToolAlias` for the list `ToolAliases`; `ToolAliasItem` if that is the name of another schema. */
export function listItemNames(names: readonly string[]): string[] {
  const singular = names.map((name) => {
    const [suffix = ''] = version.exec(name) ?? []
    return toSingular(name.slice(0, name.length - suffix.length)) + suffix
  })
  return [...singular, ...singular.map((name) => appendToName(name, 'item'))]
}

const readReference = (schema: unknown) =>
  isOpenApiNode(schema) && schema.$ref ? String(schema.$ref).split('/').at(-1) : undefined

/** By the resource in the body: `ToolReply`, `ToolList`, `ToolPage`; undefined when it has none. */
function findResourceName(properties: OpenApiNode, kind: string): string | undefined {
  const [[member = '', schema] = [], ...others] = Object.entries(properties)
  const referred = readReference(schema)
  const many = isOpenApiNode(schema) && schema.type === 'array' ? readReference(schema.items) : undefined
  const rest = others.map(([name]) => name).join()
  if (rest === 'page' || rest === 'next_cursor') return many && appendToName(many, 'Page')
  if (rest !== '') return undefined
  if (many) return appendToName(many, 'List')
  return referred ? appendToName(referred, kind) : toPascalCase(`${member} ${kind}`)
}

export type NamedBody = 'Request' | 'Reply'

/** Names for a body of the operation, the best first. */
export function listBodyNames(operationId: string, kind: NamedBody, schema: unknown): string[] {
  const [family = '', ...segments] = operationId.split('_')
  const own = toPascalCase(`${segments.join(' ')} ${kind}`)
  const { properties = {} } = isOpenApiNode(schema) ? (schema as { properties?: OpenApiNode }) : {}
  const shared = findResourceName(properties, kind)
  return [...(shared ? [shared] : []), own, own + family.toUpperCase()]
}
