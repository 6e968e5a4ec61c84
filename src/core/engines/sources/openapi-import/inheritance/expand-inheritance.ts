// If a base has a discriminator, the schemas that extend it by `allOf` are its alternatives, as if it listed
// them in `anyOf`. The document is rewritten in this way before its schemas are converted: a base lists its
// alternatives, and these refer to the part of the base that they extend.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { closedPartKey, partKey } from '../document/bundled-reference.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import type { FamilyMember } from './family-members.ts'
import { FamilyTree } from './family-tree.ts'
import { type BaseAlternatives, findAlternatives, maxAlternatives } from './find-alternatives.ts'
import { extendedKey, isClosed, listAlternativeReferences, omittedKey, openSchema } from './open-schema.ts'

/** Maximum characters of JSON of all alternatives of a base; beyond, it accepts any members instead. */
const maxAlternativesLength = 50_000

/**
 * Mutates `root`, and returns a warning that says what was found. Of documents that it refers to, only what is in
 * `reached` has references that can be resolved.
 */
export function expandInheritance(
  root: JsonObject,
  dialect: OpenApiDialect,
  reached: ReadonlySet<JsonObject>,
): string[] {
  const tree = new FamilyTree(root, dialect, reached)
  const members = tree.listMembers()
  // Reads everything before it changes anything.
  const alternatives = new Map(
    members
      .filter((member) => isBase(tree, member))
      .map((member) => [
        member,
        { listed: findAlternatives(tree, member), ownKeywords: tree.listOwnKeywords(member) },
      ]),
  )
  const closed = new Set(members.filter((member) => tree.isInClosedLine(member)))
  const large = new Set([...alternatives.values()].map(({ listed }) => listed).filter(areTooMany))
  const isLinked = ({ links }: FamilyMember) => links.some(({ base }) => alternatives.has(base))
  for (const { links } of members)
    for (const { holder, base } of links) if (alternatives.has(base)) holder.$ref = toReference(base, partKey)
  for (const [{ schema }, { ownKeywords }] of alternatives) addPart(schema, ownKeywords)
  for (const member of members) if (closed.has(member)) closeMember(member, isLinked(member))
  for (const [{ schema }, { listed, ownKeywords }] of alternatives) {
    if (listed !== null || ownKeywords.length > 0) openSchema(schema)
    if (listed === null) continue
    if (large.has(listed)) omitAlternatives(schema)
    else addAlternatives(schema, listed, closed)
  }
  const found = [...alternatives].flatMap(([{ name }, { listed }]) =>
    listed && !large.has(listed) ? [describeAlternatives(name, listed)] : [],
  )
  return found.length > 0 ? [`Schemas that others extend may be any of these: ${joinNames(found, 20)}.`] : []
}

const describeAlternatives = (name: string, { property, alternatives }: BaseAlternatives) =>
  `${name} (${alternatives.length} by ${property})`

/** Whether a value of the schema may have more than the part that extending schemas take over. */
function isBase(tree: FamilyTree, member: FamilyMember): boolean {
  if (tree.findDiscriminator(member))
    return member.children.length > 0 || (tree.getMapping(member).size > 0 && !hasAlternatives(member))
  if (member.children.length === 0) return false
  const hasMembers = member.schema.properties !== undefined
  return isClosed(member.schema) || (hasMembers && tree.listOwnKeywords(member).length > 0)
}

const hasAlternatives = ({ schema }: FamilyMember) => listAlternativeReferences(schema).length > 0

function areTooMany(listed: BaseAlternatives | null): boolean {
  const alternatives = listed?.alternatives ?? []
  if (alternatives.length > maxAlternatives) return true
  const length = alternatives.reduce((sum, { member }) => sum + JSON.stringify(member.schema).length, 0)
  return length > maxAlternativesLength
}

/** `ownKeywords` list schemas that extend it: the part that these take over must not lead back to them. */
function addPart(schema: JsonObject, ownKeywords: readonly string[]): void {
  const { discriminator: _, ...part } = schema
  for (const keyword of ownKeywords) delete part[keyword]
  openSchema(part)
  schema[partKey] = part
}

/** Next to the part of a base, only `unevaluatedProperties` rejects members that neither names. */
function closeMember({ schema }: FamilyMember, isLinked: boolean): void {
  const part = schema[partKey]
  if (isJsonObject(part)) schema[closedPartKey] = { ...part, unevaluatedProperties: false }
  if (!isLinked) return
  openSchema(schema)
  schema.unevaluatedProperties = false
}

function addAlternatives(
  schema: JsonObject,
  { property, alternatives }: BaseAlternatives,
  closed: ReadonlySet<FamilyMember>,
): void {
  const referenced = alternatives.map(({ member, isBase, values }) => ({
    $ref: toReference(member, isBase ? (closed.has(member) ? closedPartKey : partKey) : null),
    values,
  }))
  delete schema.oneOf
  schema[extendedKey] = true
  schema.anyOf = referenced.map(({ $ref }) => ({ $ref }))
  const mapping = referenced.flatMap(({ $ref, values }) => values.map((value) => [String(value), $ref]))
  schema.discriminator = { propertyName: property, mapping: Object.fromEntries(mapping) }
}

function omitAlternatives(schema: JsonObject): void {
  schema.additionalProperties = true
  schema[omittedKey] = true
}

/** In a reference, `%` begins an escape. */
const toReference = ({ pointer }: FamilyMember, key: string | null) =>
  `${key === null ? pointer : `${pointer}/${key}`}`.replaceAll('%', '%25')
