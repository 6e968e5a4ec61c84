// JSON bodies with invalid members, or with members that only the service may set.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ApiOperation } from '#http/operation.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { pickId } from '../../world/rows.ts'
import { generateBody, toJsonBytes } from '../generate-request.ts'
import { hostileValues } from '../hostile-values.ts'
import type { RequestMutator } from './request-mutator.ts'

type Schema = { properties?: Record<string, Schema>; type?: string; items?: Schema }

const membersOf = (schema: unknown) => (schema as Schema | null)?.properties ?? {}

/**
 * Members of responses at the path and below it, also inside one wrapper object, that the request body does not have.
 */
function listOwnedMembers(op: ApiOperation): [string, Schema][] {
  const taken = membersOf(op.body)
  const near = operationTable.filter(({ path }) => path.startsWith(op.path))
  const shown = near.flatMap(({ reply }) => Object.entries(membersOf(reply)))
  const all = [...shown, ...shown.flatMap(([, inner]) => Object.entries(membersOf(inner)))]
  return all.filter(([name]) => !Object.hasOwn(taken, name))
}

/** A value of the member's type that the service never generates. */
function createForbiddenValue({ type }: Schema, otherAppId: string): Json {
  if (type === 'integer' || type === 'number') return 987_654_321
  if (type === 'boolean') return false
  return type === 'array' ? ['set-by-fuzzer'] : type === 'object' ? { id: 'set-by-fuzzer' } : otherAppId
}

/** Replaces one member or item at a random depth. */
function replaceOne(value: Json, nextFraction: () => number, replacement: Json): Json {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isLeaf) return replacement
  const keys = Object.keys(value)
  const key = keys[Math.floor(nextFraction() * keys.length)] ?? ''
  const inner = (value as JsonObject)[key] ?? null
  const next = nextFraction() < 0.5 ? replacement : replaceOne(inner, nextFraction, replacement)
  if (Array.isArray(value)) return value.with(Number(key), next)
  return { ...value, [key]: next }
}

const hasMembers = (op: ApiOperation) => Object.keys(membersOf(op.body)).length > 0

/** Mass assignment: a group of its own, so that it is applied to every operation. */
export const ownershipMutators: Record<string, RequestMutator> = {
  'members owned by the service': (request, { op, rows, random }) => {
    if (!hasMembers(op)) return
    const owned = listOwnedMembers(op)
    const forbidden = owned.map(([name, schema]): [string, Json] => [
      name,
      createForbiddenValue(schema, rows.appId.foreign),
    ])
    const extra: JsonObject = {
      id: rows.appId.foreign,
      app_id: rows.appId.foreign,
      appId: rows.appId.foreign,
      revision: 987_654_321,
      owner: { issuer: 'set-by-fuzzer', subject: 'set-by-fuzzer' },
    }
    const body = generateBody(op, rows, random)
    request.body = toJsonBytes({ ...extra, ...Object.fromEntries(forbidden), ...body })
    request.forbiddenValues = ['set-by-fuzzer', '987654321', rows.appId.foreign]
  },
}

export const memberMutators: Record<string, RequestMutator> = {
  'a valid request': () => {},
  'a hostile value for a member': (request, { op, rows, random }) => {
    const names = Object.keys(membersOf(op.body))
    if (names.length === 0) return
    const body = generateBody(op, rows, random)
    request.body = toJsonBytes({ ...body, [random.pick(names)]: random.pick(hostileValues) })
  },
  'a hostile nested value': (request, { op, rows, random }) => {
    if (!op.body) return
    const body = generateBody(op, rows, random)
    const hostile = replaceOne(body, () => random.below(1000) / 1000, random.pick(hostileValues))
    request.body = toJsonBytes(isJsonObject(hostile) ? hostile : { odd: hostile })
  },
  'ids of another app': (request, { op, rows, random }) => {
    if (!op.body) return
    const relation = random.pick(['sibling', 'foreign'] as const)
    const swap = (name: string) => pickId(rows, random, name, relation)
    const text = JSON.stringify(generateBody(op, rows, random))
    request.body = Buffer.from(
      text.replace(
        /"(\w+(?:Id|_id)s?)":(\[?)"[^"]*"/g,
        (_, name, open) => `"${name}":${open}"${swap(name)}"`,
      ),
    )
  },
  'a repeated member': (request, { op, random }) => {
    const text = request.body.toString()
    if (!op.body || text.length < 3) return
    const name = random.pick([...Object.keys(membersOf(op.body)), 'id'])
    request.body = Buffer.from(`{"${name}":${JSON.stringify(random.pick(hostileValues))},${text.slice(1)}`)
  },
}
