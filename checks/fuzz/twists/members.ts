// Bodies that are JSON, with members that are not what they should be, or not the caller's to set.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Operation } from '#http/operation.ts'
import { operationTable } from '#tests/support/operation-table.ts'
import { oddValues } from '../odd-values.ts'
import { idFor } from '../rows.ts'
import { jsonBytes, validBody } from '../valid.ts'
import type { Twist } from './twist.ts'

type Schema = { properties?: Record<string, Schema>; type?: string; items?: Schema }

const membersOf = (schema: unknown) => (schema as Schema | null)?.properties ?? {}

/** The members of what is shown at the path and below it, one level of wrapping away, that the body does not take. */
function ownedMembers(op: Operation): [string, Schema][] {
  const taken = membersOf(op.body)
  const near = operationTable.filter(({ path }) => path.startsWith(op.path))
  const shown = near.flatMap(({ reply }) => Object.entries(membersOf(reply)))
  const all = [...shown, ...shown.flatMap(([, inner]) => Object.entries(membersOf(inner)))]
  return all.filter(([name]) => !Object.hasOwn(taken, name))
}

/** A value of the member's type that the service would never make itself. */
function plantFor({ type }: Schema, otherAppId: string): Json {
  if (type === 'integer' || type === 'number') return 987_654_321
  if (type === 'boolean') return false
  return type === 'array' ? ['planted-by-fuzz'] : type === 'object' ? { id: 'planted-by-fuzz' } : otherAppId
}

/** Somewhere in the value, at any depth, one member or item replaced. */
function replaceOne(value: Json, at: () => number, replacement: Json): Json {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isLeaf) return replacement
  const keys = Object.keys(value)
  const key = keys[Math.floor(at() * keys.length)] ?? ''
  const inner = (value as JsonObject)[key] ?? null
  const next = at() < 0.5 ? replacement : replaceOne(inner, at, replacement)
  if (Array.isArray(value)) return value.with(Number(key), next)
  return { ...value, [key]: next }
}

const hasMembers = (op: Operation) => Object.keys(membersOf(op.body)).length > 0

/** Mass assignment: a family of its own, since every operation is to meet it. */
export const ownershipTwists: Record<string, Twist> = {
  'members that the service owns': (request, { op, rows, random }) => {
    if (!hasMembers(op)) return
    const owned = ownedMembers(op)
    const planted = owned.map(([name, schema]): [string, Json] => [
      name,
      plantFor(schema, rows.appId.foreign),
    ])
    const extra: JsonObject = {
      id: rows.appId.foreign,
      app_id: rows.appId.foreign,
      appId: rows.appId.foreign,
      revision: 987_654_321,
      owner: { issuer: 'planted-by-fuzz', subject: 'planted-by-fuzz' },
    }
    const body = validBody(op, rows, random)
    request.body = jsonBytes({ ...extra, ...Object.fromEntries(planted), ...body })
    request.planted = ['planted-by-fuzz', '987654321', rows.appId.foreign]
  },
}

export const memberTwists: Record<string, Twist> = {
  'a valid request': () => {},
  'an odd value for a member': (request, { op, rows, random }) => {
    const names = Object.keys(membersOf(op.body))
    if (names.length === 0) return
    const body = validBody(op, rows, random)
    request.body = jsonBytes({ ...body, [random.pick(names)]: random.pick(oddValues) })
  },
  'an odd value inside': (request, { op, rows, random }) => {
    if (!op.body) return
    const body = validBody(op, rows, random)
    const odd = replaceOne(body, () => random.below(1000) / 1000, random.pick(oddValues))
    request.body = jsonBytes(isJsonObject(odd) ? odd : { odd })
  },
  'ids of another app': (request, { op, rows, random }) => {
    if (!op.body) return
    const whose = random.pick(['sibling', 'foreign'] as const)
    const swap = (name: string) => idFor(rows, random, name, whose)
    const text = JSON.stringify(validBody(op, rows, random))
    request.body = Buffer.from(
      text.replace(
        /"(\w+(?:Id|_id)s?)":(\[?)"[^"]*"/g,
        (_, name, open) => `"${name}":${open}"${swap(name)}"`,
      ),
    )
  },
  'a member twice': (request, { op, random }) => {
    const text = request.body.toString()
    if (!op.body || text.length < 3) return
    const name = random.pick([...Object.keys(membersOf(op.body)), 'id'])
    request.body = Buffer.from(`{"${name}":${JSON.stringify(random.pick(oddValues))},${text.slice(1)}`)
  },
}
