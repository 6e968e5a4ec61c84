// Pairs items of a list in the file with the rows of the app that have the same keys.

import { formatPointer } from '#base/json-pointer.ts'
import type { FileEntityType } from '#core/model/app-files/app-file-plan.ts'
import { reportViolation, type TargetEditing } from './target-editing.ts'

/** `row` is undefined for items that are new to the app. */
export type MatchedItem<Item, Row> = { item: Item; row: Row | undefined; pointer: string }

export type MatchedRows<Item, Row> = {
  listed: MatchedItem<Item, Row>[]
  /** Rows that the file does not have and that stay. */
  retained: Row[]
}

/** Items without a key are matched by name. */
type KeyedItem = { key: string; name?: string } | { key?: undefined; name: string }
type KeyedRow = { key?: string; name: string }

const identify = ({ key, name }: { key?: string | undefined; name?: string }): string => key ?? name ?? ''

/** `list` is the pointer of the list. A repeated key is reported. */
export function matchRows<Item extends KeyedItem, Row extends KeyedRow>(
  editing: TargetEditing,
  { entityType, list }: { entityType: FileEntityType; list: string },
  items: readonly Item[],
  rows: readonly Row[],
): MatchedRows<Item, Row> {
  const byKey = new Map(rows.map((row) => [identify(row), row]))
  const seen = new Set<string>()
  const listed = items.map((item, index) => {
    const pointer = list + formatPointer(index)
    const key = identify(item)
    const member = item.key === undefined ? 'name' : 'key'
    if (seen.has(key))
      reportViolation(editing, `${pointer}/${member}`, 'duplicate', 'must be unique in the list')
    seen.add(key)
    return { item, row: byKey.get(key), pointer }
  })
  const unlisted = rows.filter((row) => !seen.has(identify(row)))
  editing.unlisted.push(...unlisted.map((row) => ({ entityType, key: identify(row), name: row.name })))
  return { listed, retained: editing.prune ? [] : unlisted }
}

/** The rows in the order of the app, with new ones at the end. */
export function restoreOrder<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Row[] {
  const places = new Map(before.map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: Row) => places.get(id) ?? before.length
  return after.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type Positioned = { id: string; order: number }

/**
 * Orders the rows as in the file, with the retained ones after them. Positions that are already in order stay unchanged.
 */
export function assignPositions<Row extends Positioned>(
  before: readonly Row[],
  listed: readonly Row[],
  retained: readonly Row[],
): Row[] {
  const known = new Set(before.map(({ id }) => id))
  const old = listed.filter(({ id }) => known.has(id))
  const isAppended = listed.findLastIndex(({ id }) => known.has(id)) === old.length - 1
  const isOrdered = old.every((row, index) => index === 0 || (old[index - 1]?.order ?? 0) < row.order)
  if (!isAppended || !isOrdered) return [...listed, ...retained].map((row, order) => ({ ...row, order }))
  const last = Math.max(-1, ...[...old, ...retained].map(({ order }) => order))
  const appended = listed.slice(old.length).map((row, index) => ({ ...row, order: last + 1 + index }))
  return [...old, ...retained, ...appended].toSorted((a, b) => a.order - b.order)
}
