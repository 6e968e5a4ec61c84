// The members that clients read in a resource. Sent back they are read-only, not unknown.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ApiOperation } from '../operation.ts'

/**
 * Schemas of what the body of an operation may repeat, from the replies of all operations of its collection: its list, its
 * creation, its batches and its resources.
 */
export function listShownMembers(op: ApiOperation, operations: readonly ApiOperation[]): Json[] {
  const rows = operations.filter((other) => getCollection(other) === getCollection(op)).flatMap(listRows)
  const { properties = {} } = op.reply as { properties?: JsonObject }
  const repeated = Object.keys((op.body as JsonObject | null)?.properties ?? {}).filter((name) =>
    Object.hasOwn(properties, name),
  )
  if (repeated.length === 0) return rows
  const lists = repeated.filter((name) => isList(properties[name]))
  return [op.reply as Json, { properties: Object.fromEntries(lists.map((name) => [name, toList(rows)])) }]
}

const getCollection = ({ path }: ApiOperation) => path.replace(/\/(?:\{\w+\}|batch)$/, '')

const isList = (schema: Json | undefined) => isJsonObject(schema) && schema.items !== undefined

const toList = (rows: Json[]): Json => ({ items: { anyOf: rows } })

/** The tools of `{tool}`, `{tools: […]}` and `{data: […], page}`. */
const listRows = ({ reply }: ApiOperation): Json[] =>
  Object.values((reply as { properties?: JsonObject }).properties ?? {}).map((member) =>
    isJsonObject(member) ? (member.items ?? member) : member,
  )
