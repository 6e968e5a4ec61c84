// The three-way merge of JSON values whose lists have items with keys. A service exports a completed form of what was
// written, so each side has a base of its own.

import { isJsonObject, type Json } from '../json.ts'
import { formatPointer } from '../json-pointer.ts'
import { isSameJson } from '../same-json.ts'
import { runWithoutPauses } from '../time-slices.ts'
import { indexAs, indexPair, joinMembers, type KeyedMembers, listNames } from './keyed-members.ts'
import { type KeyedEdit, listEdits } from './list-edits.ts'
import { mergeOrder } from './merge-order.ts'

type SideName = 'base' | 'theirs' | 'written' | 'mine'

/** `base` became `theirs`, and `written` became `mine`. Undefined is absent. */
export type KeyedSides = Readonly<Record<SideName, Json | undefined>>

/** The side that wins conflicts. */
export type WinningSide = 'mine' | 'theirs'

/** A value that both sides changed differently. Undefined is absent. */
export type KeyedConflict = { pointer: string; mine: Json | undefined; theirs: Json | undefined }

/** `adopted`: edits that only theirs has; `retained`: those that only mine has. */
export type KeyedMerge = {
  value: Json | undefined
  adopted: KeyedEdit[]
  retained: KeyedEdit[]
  conflicts: KeyedConflict[]
}

type Merging = Omit<KeyedMerge, 'value'> & { winner: WinningSide }

/** Where theirs has not changed, mine stays as it is written. */
export function mergeKeyedJson(sides: KeyedSides, winner: WinningSide = 'mine'): KeyedMerge {
  const report = { adopted: [], retained: [], conflicts: [] }
  return { value: mergeValue({ ...report, winner }, sides, []), ...report }
}

function mergeValue(merging: Merging, sides: KeyedSides, tokens: string[]): Json | undefined {
  const { base, theirs, written, mine } = sides
  if (isSameJson(theirs, base)) {
    merging.retained.push(...runWithoutPauses(listEdits({ before: written, after: mine }, tokens)))
    return mine
  }
  if (isSameValue(mine, theirs)) return mine
  const members = indexSides(sides)
  if (members) {
    const merged = mergeMembers(merging, members, tokens)
    const isAbsent = merged.values.size === 0 && (mine === undefined || theirs === undefined)
    return isAbsent ? undefined : joinMembers(merged)
  }
  if (isSameValue(mine, written)) {
    merging.adopted.push(...runWithoutPauses(listEdits({ before: base, after: theirs }, tokens)))
    return theirs
  }
  merging.conflicts.push({ pointer: formatPointer(...tokens), mine, theirs })
  return merging.winner === 'mine' ? mine : theirs
}

/** The author of a file chooses the names of its variables. */
const isSameValue = (a: Json | undefined, b: Json | undefined) =>
  isSameJson(a, b) || isSameJson(unnameVariables(a), unnameVariables(b))

const placeholder = /^\$\{env:[^{}]*\}$/

function unnameVariables(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return value.replace(placeholder, 'variable')
  if (Array.isArray(value)) return value.map((item) => unnameVariables(item) ?? null)
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, unnameVariables(member)])
  return Object.fromEntries(members)
}

type SideMembers = Readonly<Record<SideName, KeyedMembers>>

/** Null unless both sides can be merged member by member. Without a common base all members were added. */
function indexSides({ base, theirs, written, mine }: KeyedSides): SideMembers | null {
  const pair = indexPair(mine, theirs)
  if (!pair) return null
  const [ofMine, ofTheirs] = pair
  const [ofBase, ofWritten] = [indexAs(ofMine, base), indexAs(ofMine, written)]
  return ofBase && ofWritten && { base: ofBase, theirs: ofTheirs, written: ofWritten, mine: ofMine }
}

function mergeMembers(merging: Merging, members: SideMembers, tokens: string[]): KeyedMembers {
  const readSides = <Value>(read: (members: KeyedMembers) => Value) => ({
    base: read(members.base),
    theirs: read(members.theirs),
    written: read(members.written),
    mine: read(members.mine),
  })
  const values = mergeOrder(readSides(listNames)).flatMap((name): [string, Json][] => {
    const value = mergeValue(
      merging,
      readSides(({ values }) => values.get(name)),
      [...tokens, name],
    )
    return value === undefined ? [] : [[name, value]]
  })
  return { isList: members.mine.isList, values: new Map(values) }
}
