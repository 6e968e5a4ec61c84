// Finds the rows and members of the data that a widget shows, with or without a configured path.
import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { readPath } from '../values/value-path.ts'

/** The data as the tool returned it: MCP results that are not objects are wrapped as `{result: …}`. */
export const unwrapResult = (model: PageModel, data: unknown): unknown =>
  model.isUnwrapped &&
  isJsonObject(data) &&
  Object.keys(data).join() === 'result' &&
  !isJsonObject(data.result)
    ? data.result
    : data

/** The rows at the configured path; without a path the first list in the data. */
export function findRows(model: PageModel, data: unknown): unknown[] {
  const found = model.rowsPath === '' ? findFirstList(data) : readPath(data, model.rowsPath)
  if (Array.isArray(found)) return found
  return found === undefined || found === null ? [] : [found]
}

/** The first list in the data, preferably of objects; the data itself if it has none. */
export function findFirstList(data: unknown, depth = 3): unknown {
  if (Array.isArray(data) || !isJsonObject(data)) return data
  const members = Object.values(data)
  const list = members.find((member) => Array.isArray(member) && member.some(isJsonObject))
  const nestedLists =
    depth > 0 ? members.filter(isJsonObject).map((member) => findFirstList(member, depth - 1)) : []
  return list ?? nestedLists.find(Array.isArray) ?? members.find(Array.isArray) ?? data
}

/** The data with other rows. */
export function replaceRows(model: PageModel, data: unknown, rows: unknown[]): unknown {
  const found = model.rowsPath === '' ? findFirstList(data) : readPath(data, model.rowsPath)
  return replaceValue(data, found, rows)
}

function replaceValue(value: unknown, found: unknown, replacement: unknown): unknown {
  if (value === found) return replacement
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    replaceValue(member, found, replacement),
  ])
  return Object.fromEntries(members)
}

export const findMapping = ({ slots }: PageModel, key: string): string | undefined =>
  slots.find(([name]) => name === key)?.[1]
