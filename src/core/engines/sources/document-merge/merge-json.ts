// The three-way merge of JSON values: changes of one side are taken, changes of both sides conflict.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { formatPointer } from '#base/json-pointer.ts'
import { isSameJson } from '#base/same-json.ts'
import { annotationKeywords } from '#core/engines/schemas/json-schema/index.ts'
import type { ChooseSide, MergeReport, MergeSides } from '#core/model/integrations/document-merge.ts'

/** `units`: JSON Pointers of objects that are not merged member by member. */
export type MergeRules = { choose: ChooseSide; units?: readonly string[] }

type Merging = MergeRules & { report: MergeReport }

export function mergeJson(
  sides: MergeSides,
  rules: MergeRules,
): { value: Json | undefined; report: MergeReport } {
  const report: MergeReport = { adopted: [], retained: [], conflicts: [] }
  const value = mergeValue({ ...rules, report }, sides, [])
  return { value, report }
}

function mergeValue(merging: Merging, sides: MergeSides, tokens: string[]): Json | undefined {
  const { base, theirs, mine } = sides
  const pointer = formatPointer(...tokens)
  if (isSameJson(mine, base)) {
    merging.report.adopted.push(...listDifferences(base, theirs, tokens))
    return theirs
  }
  if (isSameJson(theirs, mine)) return mine
  if (isSameJson(theirs, base)) {
    merging.report.retained.push(...listDifferences(base, mine, tokens))
    return mine
  }
  if (tokens.at(-1) === 'required' && Array.isArray(theirs) && Array.isArray(mine) && Array.isArray(base)) {
    merging.report.retained.push(pointer)
    return mergeNames(base, theirs, mine)
  }
  if (isJsonObject(base) && isJsonObject(theirs) && isJsonObject(mine)) {
    const objects = { base, theirs, mine }
    if (!merging.units?.includes(pointer) && !changesShape(objects))
      return mergeMembers(merging, objects, tokens)
  }
  return decide(merging, sides, pointer)
}

function decide({ report, choose }: Merging, { base, theirs, mine }: MergeSides, pointer: string) {
  const choice = choose(pointer)
  report.conflicts.push({ pointer, choice, base, theirs, mine })
  return choice === 'take_document' ? theirs : mine
}

type ObjectSides = Record<'base' | 'theirs' | 'mine', JsonObject>

/** In the order of the document, followed by members that only the owner has. */
function mergeMembers(merging: Merging, { base, theirs, mine }: ObjectSides, tokens: string[]): JsonObject {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])
  const members = [...names].flatMap((name): [string, Json][] => {
    const sides = { base: readOwn(base, name), theirs: readOwn(theirs, name), mine: readOwn(mine, name) }
    const value = mergeValue(merging, sides, [...tokens, name])
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(members)
}

const readOwn = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** A set in JSON Schema: additions and removals of both sides count. */
const mergeNames = (base: Json[], theirs: Json[], mine: Json[]): Json[] => [
  ...theirs.filter((name) => mine.includes(name) || !base.includes(name)),
  ...mine.filter((name) => !theirs.includes(name) && !base.includes(name)),
]

/** Members that determine the meaning of other members: the type of a schema, the form of a body. */
const shapeMembers = ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'from']

/** Texts mean the same for any shape; a default value does not. */
const isText = (name: string) => annotationKeywords.has(name) && name !== 'default'

/**
 * Whether one side changed the shape and the other side changed more than texts: then the members of neither
 * suit the other.
 */
function changesShape({ base, theirs, mine }: ObjectSides): boolean {
  const [byOwner, byDocument] = [listChanged(base, mine), listChanged(base, theirs)]
  const hasNewShape = (names: string[], side: JsonObject) =>
    names.some((name) => shapeMembers.includes(name) && !isJsonObject(side[name] ?? base[name]))
  const hasMoreThanTexts = (names: string[]) => names.some((name) => !isText(name))
  return (
    (hasNewShape(byOwner, mine) && hasMoreThanTexts(byDocument)) ||
    (hasNewShape(byDocument, theirs) && hasMoreThanTexts(byOwner))
  )
}

/** The JSON Pointers of differences, down to values that are not objects on both sides. */
function listDifferences(before: Json | undefined, after: Json | undefined, tokens: string[]): string[] {
  if (isSameJson(before, after)) return []
  if (!isJsonObject(before) || !isJsonObject(after)) return [formatPointer(...tokens)]
  return listChanged(before, after).flatMap((name) =>
    listDifferences(readOwn(before, name), readOwn(after, name), [...tokens, name]),
  )
}

const listChanged = (base: JsonObject, side: JsonObject): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(side)])].filter(
    (name) => !isSameJson(readOwn(base, name), readOwn(side, name)),
  )
