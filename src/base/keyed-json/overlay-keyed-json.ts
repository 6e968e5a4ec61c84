// Changes members of a JSON value by name, and items of its lists by key. What an overlay does not name stays.
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { formatPointer } from '../json-pointer.ts'
import { findIdentity, findIdentityName, indexAs, joinMembers, type KeyedMembers } from './keyed-members.ts'

/** `pointer`: into the overlay. */
export type OverlayProblem = { pointer: string; message: string }

/** `value`: undefined if the overlay removes all of it. */
export type OverlaidValue = { value: Json | undefined; problems: OverlayProblem[] }

/**
 * Null removes. A list whose items have keys is changed item by item, by a list of such items or by an object with the keys
 * as names; any other value is replaced.
 */
export function overlayKeyedJson(base: Json | undefined, overlay: Json): OverlaidValue {
  const problems: OverlayProblem[] = []
  return { value: overlayValue(base, overlay, { problems, tokens: [] }), problems }
}

type Place = { problems: OverlayProblem[]; tokens: (string | number)[] }

const enter = ({ problems, tokens }: Place, token: string | number): Place => ({
  problems,
  tokens: [...tokens, token],
})

function overlayValue(base: Json | undefined, overlay: Json, place: Place): Json | undefined {
  if (overlay === null) {
    if (base === undefined)
      place.problems.push({ pointer: formatPointer(...place.tokens), message: 'removes what does not exist' })
    return undefined
  }
  if (Array.isArray(overlay)) return overlayList(base, overlay, place)
  if (!isJsonObject(overlay)) return overlay
  const items = Array.isArray(base) ? indexAs({ isList: true, values: new Map() }, base) : null
  const members = items ?? { isList: false, values: new Map(isJsonObject(base) ? Object.entries(base) : []) }
  return joinMembers(overlayMembers(members, overlay, place))
}

function overlayMembers({ isList, values }: KeyedMembers, overlay: JsonObject, place: Place): KeyedMembers {
  const changed = new Map(values)
  const [first] = values.values()
  const identity = findIdentityName(first) ?? 'key'
  for (const [name, member] of Object.entries(overlay)) {
    const old = values.get(name) ?? (isList && member !== null ? { [identity]: name } : undefined)
    const value = overlayValue(old, member, enter(place, name))
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
  }
  return { isList, values: changed }
}

function overlayList(base: Json | undefined, overlay: Json[], place: Place): Json {
  const items = Array.isArray(base) ? indexAs({ isList: true, values: new Map() }, base) : null
  if (!items || items.values.size === 0 || !overlay.every(findIdentity)) return overlay
  const changed = new Map(items.values)
  for (const [index, item] of overlay.entries()) {
    const key = findIdentity(item) ?? ''
    const value = overlayValue(changed.get(key), item, enter(place, index))
    if (value !== undefined) changed.set(key, value)
  }
  return [...changed.values()]
}
