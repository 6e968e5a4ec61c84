// Generates a valid request by the schemas of an operation: the input of the mutators.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ApiOperation } from '#http/operation.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { fillPath } from '#tests/support/service/operation-table.ts'
import { type FuzzRows, isIdName, isKnownIdName, pickId } from '../world/rows.ts'
import type { FuzzRequest } from './fuzz-request.ts'

/** Removes patterns with lookarounds, from which no strings can be generated. */
const withoutLookarounds = (schema: unknown): JsonObject =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'pattern' && /\(\?[=!<]/.test(value) ? undefined : value,
    ),
  )

const samples = new WeakMap<object, JsonObject[]>()

/** One of 100 values of the schema, which are generated once. */
export function generateValue(schema: object | null, random: SeededRandom): JsonObject {
  if (!schema) return {}
  const values = samples.get(schema) ?? generateArguments(withoutLookarounds(schema), 1, 100)
  samples.set(schema, values)
  return random.pick(values)
}

/** Replaces ids and URLs, detected by member names, with existing ones. */
function withRealIds(value: Json, name: string, rows: FuzzRows, random: SeededRandom): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => withRealIds(item, name, rows, random))
    // Lists of ids are tool chains: several random ids rarely form a valid chain.
    return isIdName(name) ? items.slice(0, 1) : items
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value)
    return Object.fromEntries(members.map(([key, member]) => [key, withRealIds(member, key, rows, random)]))
  }
  if (typeof value !== 'string' || random.chance(0.05)) return value
  if (isIdName(name)) return isKnownIdName(name) ? pickId(rows, random, name, 'own') : ''
  // These are JSON texts whose type is declared by another member.
  if (name === 'default' || name === 'enumValues') return ''
  if (name === 'endpoint') return rows.upstream.documentUrl
  return /(url|uri|endpoint)$/i.test(name) ? rows.upstream.url : value
}

const realSorts = ['name', '-name', 'created_at', '-updated_at']

function buildQuery(op: ApiOperation, random: SeededRandom): string {
  if (Object.keys(op.query.properties).length === 0 || random.chance(0.5)) return ''
  const values = Object.entries(generateValue(op.query, random))
    .filter(([name]) => name !== 'cursor' || random.chance(0.1))
    .map(([name, value]): [string, string] => [
      name,
      name === 'sort' ? random.pick(realSorts) : String(value),
    ])
  return `?${new URLSearchParams(values)}`
}

/** Deletes the sibling app instead of the tested one. */
const isAppDeletion = ({ method, path }: ApiOperation) =>
  method === 'DELETE' && /^[^{]*\{app_?id\}$/i.test(path)

const buildPath = (op: ApiOperation, rows: FuzzRows, random: SeededRandom) =>
  fillPath(op, (parameter) => pickId(rows, random, parameter, isAppDeletion(op) ? 'sibling' : 'own'))

export function generateBody(op: ApiOperation, rows: FuzzRows, random: SeededRandom): JsonObject {
  const body = withRealIds(generateValue(op.body, random), '', rows, random)
  return isJsonObject(body) ? body : {}
}

export const toJsonBytes = (value: Json) => Buffer.from(JSON.stringify(value))

export function generateRequest(op: ApiOperation, rows: FuzzRows, random: SeededRandom): FuzzRequest {
  const body = op.body ? toJsonBytes(generateBody(op, rows, random)) : Buffer.alloc(0)
  return {
    method: op.method,
    target: buildPath(op, rows, random) + buildQuery(op, random),
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'localhost'],
      ['Connection', 'close'],
      ['Authorization', `Bearer ${rows.token}`],
      ...(op.body ? [['Content-Type', 'application/json'] as [string, string]] : []),
    ],
    body,
    mutators: [],
    forbiddenValues: [],
  }
}
