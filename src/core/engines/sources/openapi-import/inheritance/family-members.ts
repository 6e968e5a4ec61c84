import { isJsonObject, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { annotationKeywords } from '#core/engines/schemas/json-schema/index.ts'
import { bundleKey } from '../document/bundled-reference.ts'
import { getArray, getObject } from '../document/members.ts'
import { isReference, resolveReferenceChain } from '../document/references.ts'
import { listNamedSchemas, type NamedSchema } from './named-schemas.ts'

/** An object of the document with the `$ref` by which a schema extends its base. */
type BaseLink = { holder: JsonObject; base: FamilyMember }

/** A schema that extends others or is extended. */
export type FamilyMember = NamedSchema & { links: BaseLink[]; children: FamilyMember[] }

/** The references by which a schema extends others: in its `allOf`, or next to its own keywords. */
export function listBaseReferences(
  schema: JsonObject,
  hasSiblings: boolean,
): (JsonObject & { $ref: string })[] {
  if (hasSiblings && isReference(schema) && Object.keys(schema).some(isAddition)) return [schema]
  const parts = getArray(schema, 'allOf')
  // A name for "that schema or null" adds no members.
  if (parts.length === 1 && schema.nullable === true) return []
  return parts
    .filter(isJsonObject)
    .flatMap((part) => (isReference(part) ? [part] : listBaseReferences(part, false)))
}

const isAddition = (keyword: string) =>
  keyword !== '$ref' &&
  keyword !== 'nullable' &&
  !annotationKeywords.has(keyword) &&
  !keyword.startsWith('x-')

/**
 * All schemas that extend others, are extended or have a discriminator, by pointer. Of other documents, only those in
 * `reached`. `hasSiblings`: keywords next to a `$ref` count.
 */
export function linkFamilies(
  root: JsonObject,
  reached: ReadonlySet<JsonObject>,
  hasSiblings: boolean,
): Map<string, FamilyMember> {
  const members = new Map<string, FamilyMember>()
  const enroll = (named: NamedSchema): FamilyMember => {
    const known = members.get(named.pointer) ?? { ...named, links: [], children: [] }
    members.set(named.pointer, known)
    return known
  }
  for (const named of listReachedSchemas(root, reached)) {
    if (named.schema.discriminator !== undefined) enroll(named)
    for (const holder of listBaseReferences(named.schema, hasSiblings)) {
      const found = resolveReferenceChain(root, holder.$ref)
      if ('missing' in found || !isJsonObject(found.value) || found.pointer === named.pointer) continue
      const name = found.pointer.slice(found.pointer.lastIndexOf('/') + 1)
      const base = enroll({ pointer: found.pointer, name, schema: found.value })
      const child = enroll(named)
      child.links.push({ holder, base })
      base.children.push(child)
    }
  }
  return members
}

function* listReachedSchemas(root: JsonObject, reached: ReadonlySet<JsonObject>): Generator<NamedSchema> {
  yield* listNamedSchemas(root, '#')
  // The command line puts local files there, and their references already lead there.
  for (const [name, document] of Object.entries(getObject(root, 'x-tenon-files')))
    if (isJsonObject(document))
      yield* listNamedSchemas(document, `#/x-tenon-files/${escapePointerToken(name)}`)
  for (const [url, document] of Object.entries(getObject(root, bundleKey))) {
    if (!isJsonObject(document)) continue
    const prefix = `#/${bundleKey}/${escapePointerToken(url)}`
    for (const named of listNamedSchemas(document, prefix)) if (reached.has(named.schema)) yield named
  }
}
