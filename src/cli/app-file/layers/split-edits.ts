// Brings the edits of a pull into the files that the members came from.
import { isJsonObject, type Json } from '#base/json.ts'
import { parsePointer } from '#base/json-pointer.ts'
import { findIdentity, findIdentityName } from '#base/keyed-json/keyed-members.ts'
import { type KeyedEdit, listEdits } from '#base/keyed-json/list-edits.ts'
import { runWithoutPauses } from '#base/time-slices.ts'

/** `own`: the index of the app file itself in `layers`, which come with the lowest first. */
export type SplitEdits = {
  layers: readonly Json[]
  own: number
  before: Json
  after: Json
}

/** `unwritten`: places that no file can express, with the reason. */
export type SplitLayers = { layers: Json[]; changed: ReadonlySet<number>; unwritten: string[] }

export function splitEdits({ layers: given, own, before, after }: SplitEdits): SplitLayers {
  const layers = structuredClone(given) as Json[]
  const changed = new Set<number>()
  const unwritten: string[] = []
  for (const edit of runWithoutPauses(listEdits({ before, after }))) {
    const tokens = parsePointer(edit.pointer)
    if (tokens.at(-1) === '') {
      unwritten.push(`${edit.pointer.slice(0, -1)}: its order, since its items may come from several files`)
      continue
    }
    for (const index of findTargets(layers, own, edit, tokens)) {
      layers[index] = writeAt(layers[index], tokens, { value: edit.after, like: after }) ?? null
      changed.add(index)
    }
  }
  return { layers, changed, unwritten }
}

/** A removed member is removed from all files; a new item of a list belongs in the app file itself. */
function findTargets(layers: readonly Json[], own: number, edit: KeyedEdit, tokens: string[]): number[] {
  const having = (path: string[]) =>
    layers.flatMap((layer, index) => (readAt(layer, path) === undefined ? [] : [index]))
  const owners = having(tokens)
  if (edit.after === undefined) return owners
  if (owners.length > 0) return owners.slice(-1)
  const parent = tokens.slice(0, -1)
  const holders = having(parent).filter((index) => isJsonObject(readAt(layers[index], parent)))
  return parent.length > 0 && holders.length > 0 ? holders.slice(-1) : [own]
}

export function readAt(value: Json | undefined, [token, ...rest]: readonly string[]): Json | undefined {
  if (token === undefined) return value
  return readAt(readMember(value, token), rest)
}

const readMember = (value: Json | undefined, name: string): Json | undefined => {
  if (Array.isArray(value)) return value.find((item) => findIdentity(item) === name)
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** `like`: the whole value, which says whether a missing member is a list. */
type Written = { value: Json | undefined; like: Json | undefined }

function writeAt(
  at: Json | undefined,
  [token, ...rest]: readonly string[],
  written: Written,
): Json | undefined {
  if (token === undefined) return written.value
  const like = readMember(written.like, token)
  const isList = Array.isArray(at) || (at === undefined && Array.isArray(written.like))
  const member = readMember(at, token)
  const next = writeAt(member ?? createItem(isList, token, like, rest), rest, { value: written.value, like })
  return isList ? writeItem(Array.isArray(at) ? at : [], token, next) : writeMember(at, token, next)
}

/** A part of an item names the item. */
function createItem(isList: boolean, token: string, like: Json | undefined, rest: readonly string[]) {
  const identity = isList && rest.length > 0 ? findIdentityName(like) : undefined
  return identity === undefined ? undefined : { [identity]: token }
}

function writeItem(list: Json[], key: string, value: Json | undefined): Json[] {
  const index = list.findIndex((item) => findIdentity(item) === key)
  if (value === undefined) return list.filter((_, at) => at !== index)
  return index < 0 ? [...list, value] : list.with(index, value)
}

function writeMember(at: Json | undefined, name: string, value: Json | undefined): Json {
  const { [name]: _old, ...others } = isJsonObject(at) ? at : {}
  if (value === undefined) return others
  return isJsonObject(at) ? { ...at, [name]: value } : { [name]: value }
}
