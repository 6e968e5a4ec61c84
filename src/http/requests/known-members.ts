// The members that an operation reads, and those that clients only read, as one tree that is walked with a body. Merging the
// schemas for each member of a large body would take too long.
import { createLazy } from '#base/create-lazy.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { listAlternatives } from '#base/schema-members.ts'

export type KnownMembers = {
  /** Whether any member is accepted: a map, or a schema without members. */
  isOpen: boolean
  names: string[]
  members: ReadonlyMap<string, () => KnownMembers>
  shown: ReadonlySet<string>
  items: () => KnownMembers
}

/** `shown`: schemas of the members that clients read and may send back. */
export function mergeKnownMembers(schemas: Json[], shown: Json[]): KnownMembers {
  const [leaves, shownLeaves] = [schemas.flatMap(listAlternatives), shown.flatMap(listAlternatives)]
  const [known, shownMembers] = [groupMembers(leaves), groupMembers(shownLeaves)]
  const members = [...known].map(
    ([name, found]) =>
      [name, createLazy(() => mergeKnownMembers(found, shownMembers.get(name) ?? []))] as const,
  )
  return {
    isOpen: leaves.some(isOpen),
    names: [...known.keys()],
    members: new Map(members),
    shown: new Set(shownMembers.keys()),
    items: createLazy(() => mergeKnownMembers(listItems(leaves), listItems(shownLeaves))),
  }
}

/** The schemas of each member. */
function groupMembers(leaves: JsonObject[]): Map<string, Json[]> {
  const entries = leaves.flatMap(({ properties }) =>
    isJsonObject(properties) ? Object.entries(properties) : [],
  )
  const groups = Map.groupBy(entries, ([name]) => name)
  return new Map([...groups].map(([name, found]) => [name, found.map(([, schema]) => schema)]))
}

const listItems = (leaves: JsonObject[]) => leaves.flatMap(({ items }) => items ?? [])

const isOpen = ({ type, properties, patternProperties, additionalProperties }: JsonObject) =>
  patternProperties !== undefined ||
  (additionalProperties !== undefined && additionalProperties !== false) ||
  (properties === undefined && (type === undefined || type === 'object'))
