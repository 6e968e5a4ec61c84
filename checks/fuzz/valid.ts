// A request that the operation's own schemas allow: what the twists begin with.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Operation } from '#http/operation.ts'
import { generateArguments } from '#tests/support/generate-arguments.ts'
import { pathWith } from '#tests/support/operation-table.ts'
import type { Random } from './random.ts'
import type { FuzzRequest } from './request.ts'
import { idFor, isIdName, isKnownId, type Rows } from './rows.ts'

/** Patterns that look around cannot be generated from: texts for them are whatever they are. */
const generable = (schema: unknown): JsonObject =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && /\(\?[=!<]/.test(value) ? undefined : value,
    ),
  )

const samples = new WeakMap<object, JsonObject[]>()

/** One of many values of the schema, which are made once. */
function generated(schema: object | null, random: Random): JsonObject {
  if (!schema) return {}
  const made = samples.get(schema) ?? generateArguments(generable(schema), 1, 100)
  samples.set(schema, made)
  return random.pick(made)
}

/** The same value with real ids and addresses where its names speak of such. */
function grounded(value: Json, name: string, rows: Rows, random: Random): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => grounded(item, name, rows, random))
    // Lists of ids are chains: of many at random hardly one is possible.
    return isIdName(name) ? items.slice(0, 1) : items
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value)
    return Object.fromEntries(members.map(([key, one]) => [key, grounded(one, key, rows, random)]))
  }
  if (typeof value !== 'string' || random.chance(0.05)) return value
  if (isIdName(name)) return isKnownId(name) ? idFor(rows, random, name, 'own') : ''
  // Values of an operation's parameters are JSON texts of a type that stands elsewhere.
  if (name === 'default' || name === 'enumValues') return ''
  if (name === 'endpoint') return rows.upstream.documentUrl
  return /(url|uri|endpoint)$/i.test(name) ? rows.upstream.url : value
}

const realSorts = ['name', '-name', 'created_at', '-updated_at']

function queryOf(op: Operation, random: Random): string {
  if (Object.keys(op.query.properties).length === 0 || random.chance(0.5)) return ''
  const values = Object.entries(generated(op.query, random))
    .filter(([name]) => name !== 'cursor' || random.chance(0.1))
    .map(([name, value]): [string, string] => [
      name,
      name === 'sort' ? random.pick(realSorts) : String(value),
    ])
  return `?${new URLSearchParams(values)}`
}

/** The app under fire is to live on. */
const isEndOf = ({ method, path }: Operation) => method === 'DELETE' && /^[^{]*\{app_?id\}$/i.test(path)

const pathOf = (op: Operation, rows: Rows, random: Random) =>
  pathWith(op, (parameter) => idFor(rows, random, parameter, isEndOf(op) ? 'sibling' : 'own'))

export function validBody(op: Operation, rows: Rows, random: Random): JsonObject {
  const body = grounded(generated(op.body, random), '', rows, random)
  return isJsonObject(body) ? body : {}
}

export const jsonBytes = (value: Json) => Buffer.from(JSON.stringify(value))

export function validRequest(op: Operation, rows: Rows, random: Random): FuzzRequest {
  const body = op.body ? jsonBytes(validBody(op, rows, random)) : Buffer.alloc(0)
  return {
    method: op.method,
    target: pathOf(op, rows, random) + queryOf(op, random),
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'localhost'],
      ['Connection', 'close'],
      ['Authorization', `Bearer ${rows.token}`],
      ...(op.body ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ],
    body,
    twists: [],
    planted: [],
  }
}
