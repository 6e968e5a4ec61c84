// Edits of a JSON object, as values by JSON Pointer (RFC 6901). Lists are replaced as a whole.
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonObject, isPollutingKey, type Json, type JsonObject } from '#base/json.ts'
import { formatPointer, parsePointer } from '#base/json-pointer.ts'
import { isSameJson } from '#base/same-json.ts'
import type { PointerPatch } from '#core/model/app-files/app-file.ts'

/** `deepMembers`: members that are compared in depth; others are replaced as a whole. */
export function diffByPointer(
  before: JsonObject,
  after: JsonObject,
  deepMembers: readonly string[],
): PointerPatch {
  const patch: PointerPatch = { set: {}, remove: [] }
  const collect = (old: JsonObject, now: JsonObject, parent: string[]): void => {
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [from, to, tokens] = [old[name], now[name], [...parent, name]]
      if (isSameJson(from, to)) continue
      if (to === undefined) patch.remove.push(formatPointer(...tokens))
      else if (isJsonObject(from) && isJsonObject(to) && deepMembers.includes(tokens[0] ?? ''))
        collect(from, to, tokens)
      else patch.set[formatPointer(...tokens)] = to
    }
  }
  collect(before, after, [])
  return patch
}

export type PointerFailure = { pointer: string; message: string }

/** The patched copy. A pointer to a missing member is reported and ignored. */
export function applyPointerPatch(
  source: JsonObject,
  { set, remove }: PointerPatch,
): { result: JsonObject; failures: PointerFailure[] } {
  const result = copyJson(source)
  const failures: PointerFailure[] = []
  const edit = (pointer: string, change: (parent: JsonObject, name: string) => void) => {
    const place = findPlace(result, pointer)
    if (place) change(place.parent, place.name)
    else
      failures.push({ pointer, message: `must be the pointer of a member: the operation has no ${pointer}` })
  }
  for (const pointer of remove) edit(pointer, (parent, name) => delete parent[name])
  for (const [pointer, value] of Object.entries(set))
    edit(pointer, (parent, name) => (parent[name] = copyJson(value)))
  return { result, failures }
}

const copyJson = <T>(value: T): T => parseExactJson(JSON.stringify(value))

function findPlace(root: JsonObject, pointer: string): { parent: JsonObject; name: string } | null {
  const tokens = parsePointer(pointer)
  const name = tokens.pop()
  // @guard
  if (name === undefined || [name, ...tokens].some(isPollutingKey)) return null
  let parent: Json | undefined = root
  for (const token of tokens) parent = isJsonObject(parent) ? parent[token] : undefined
  return isJsonObject(parent) ? { parent, name } : null
}
