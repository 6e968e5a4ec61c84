// Repairs values of weak clients, such as the JSON text of a list, or null for an omitted member. A rejected value is
// repaired if it has exactly one possible meaning; the result is validated like any other value.
import type { ErrorObject } from 'ajv/dist/2020.js'
import { parseExactJson } from '#base/exact-json.ts'
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ValueRepair } from '#core/model/tools/value-repair.ts'
import { readPointerSteps, toDottedPath } from './dotted-path.ts'
import { normalizeName } from './find-similar-name.ts'

export type RepairOptions = {
  /** Whether unknown members of the root are left out. */
  ignoresUnknown: boolean
}

/** Texts inside texts are read one level at a time. */
const maxRounds = 8
const maxNotes = 20
const maxDepth = 64

/** An edit of one member: another value, or undefined to leave it out; or another name for a member of the root. */
type Edit = { steps: string[]; value: Json | undefined; note: string; isIgnored?: boolean; rename?: string }

/** Null for a valid value, or one without a single meaning. `listErrors` validates. */
export function repairValue(
  value: JsonObject,
  listErrors: (value: JsonObject) => readonly ErrorObject[],
  options: RepairOptions,
): ValueRepair | null {
  const made: Edit[] = []
  let current = value
  for (let round = 0; round < maxRounds; round++) {
    const errors = listErrors(current)
    if (errors.length === 0) return round === 0 ? null : describeRepair(current, made)
    const edits = findEdits(errors, current, options)
    if (edits.length === 0) return null
    current = withEdits(current, edits) as JsonObject
    made.push(...edits)
  }
  return null
}

const describeRepair = (value: JsonObject, made: readonly Edit[]): ValueRepair => ({
  value,
  notes: made.slice(0, maxNotes).map(({ note }) => note),
  ignored: made.slice(0, maxNotes).flatMap(({ isIgnored, steps }) => (isIgnored ? steps : [])),
})

function findEdits(errors: readonly ErrorObject[], root: Json, { ignoresUnknown }: RepairOptions): Edit[] {
  const edits: Edit[] = []
  for (const [pointer, own] of Map.groupBy(errors, ({ instancePath }) => instancePath)) {
    if (pointer === '') {
      if (ignoresUnknown) edits.push(...editUnknownMembers(own, root))
      continue
    }
    const steps = readPointerSteps(pointer)
    const reading = readMember(findParent(root, steps), steps.at(-1) ?? '', own)
    if (reading) edits.push({ ...reading, steps, note: `${toDottedPath(pointer, root)} ${reading.note}` })
  }
  return edits
}

function editUnknownMembers(errors: readonly ErrorObject[], root: Json): Edit[] {
  const named = errors.flatMap(({ params, parentSchema }): [string, Json][] => {
    const name: unknown = params.additionalProperty ?? params.unevaluatedProperty
    return typeof name === 'string' ? [[name, parentSchema?.properties ?? {}]] : []
  })
  const meant = [...new Map(named)].map(([name, properties]) => ({
    name,
    known: findMeant(name, properties, root),
  }))
  return meant.map(({ name, known }) => {
    const isOnly = meant.filter((other) => other.known === known).length === 1
    return known !== null && isOnly
      ? {
          steps: [name],
          value: (root as JsonObject)[name],
          rename: known,
          note: `${name} was taken for ${known}`,
        }
      : { steps: [name], value: undefined, note: `${name} is not known and was ignored`, isIgnored: true }
  })
}

/** The maximum number of compared members. */
const maxMembers = 200

/**
 * The only missing member with the same letters and digits. Members are renamed where model providers accept
 * only some characters, so that `$filter` is listed as `filter`.
 */
function findMeant(name: string, properties: Json, root: Json): string | null {
  const normalized = normalizeName(name)
  // Only ASCII letters are compared.
  if (!isJsonObject(properties) || normalized === '' || /[^ -~]/.test(name)) return null
  const [found, ...others] = Object.keys(properties)
    .slice(0, maxMembers)
    .filter((known) => normalizeName(known) === normalized && !Object.hasOwn(root as JsonObject, known))
  return found !== undefined && others.length === 0 ? found : null
}

const findParent = (root: Json, steps: readonly string[]): Json =>
  steps.slice(0, -1).reduce<Json>((parent, step) => (parent as { [step: string]: Json })[step] ?? null, root)

function readMember(parent: Json, name: string, errors: readonly ErrorObject[]): Omit<Edit, 'steps'> | null {
  const value = (parent as { [name: string]: Json })[name]
  if (value === null || value === '')
    return isJsonObject(parent)
      ? { value: undefined, note: `was ${value === null ? 'null' : 'empty'} and left out` }
      : null
  if (typeof value !== 'string' || !refusesTexts(errors)) return null
  const parsed = readJsonText(value)
  return parsed === undefined ? null : { value: parsed, note: 'was read from its JSON text' }
}

/** Whether no text would be valid here: each error is about another type. */
const refusesTexts = (errors: readonly ErrorObject[]): boolean =>
  errors.every(isErrorOfType) && errors.some(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')

function isErrorOfType({ keyword, params }: ErrorObject): boolean {
  if (keyword === 'type') return ![params.type].flat().includes('string')
  if (keyword === 'enum')
    return !params.allowedValues.some((allowedValue: unknown) => typeof allowedValue === 'string')
  if (keyword === 'const') return typeof params.allowedValue !== 'string'
  return keyword === 'anyOf' || (keyword === 'oneOf' && !params.passingSchemas)
}

/** Undefined for plain text: white space may only surround a list or an object. */
function readJsonText(text: string): Json | undefined {
  try {
    const value: Json = parseExactJson(text)
    const isStructure = Array.isArray(value) || isJsonObject(value)
    if (typeof value === 'string' || (!isStructure && text !== text.trim())) return undefined
    return isDeeperThan(value, maxDepth) ? undefined : value
  } catch {
    return undefined
  }
}

/**
 * A copy in which the members at the ends of the steps are replaced or removed. In one pass, since there may
 * be thousands.
 */
function withEdits(value: Json, edits: readonly Edit[], depth = 0): Json {
  const byStep = Map.groupBy(edits, ({ steps }) => steps[depth] ?? '')
  const change = (step: string, inner: Json): Json | undefined => {
    const own = byStep.get(step)
    if (!own) return inner
    const whole = own.find(({ steps }) => steps.length === depth + 1)
    return whole ? whole.value : withEdits(inner, own, depth + 1)
  }
  if (Array.isArray(value)) return value.map((item, index) => change(String(index), item) ?? null)
  const entries = Object.entries(value as { [name: string]: Json }).map(
    ([name, inner]): [string, Json | undefined] => [
      byStep.get(name)?.find(({ rename }) => rename)?.rename ?? name,
      change(name, inner),
    ],
  )
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}
