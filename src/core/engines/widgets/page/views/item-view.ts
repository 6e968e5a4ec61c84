// Items of lists and carousels.
import { isJsonObject } from '#base/json.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { isMissing, neutralLocale } from '../values/format-value.ts'
import { resolveDisplayMapping, resolveMapping } from '../values/placeholders.ts'
import { listScalarMembers } from './guess-members.ts'
import { resolveFormat } from './resolve-format.ts'
import { findRows } from './rows.ts'

/** `row` is the source row. The values are unformatted; undefined where the row has none. */
export type ItemView = {
  row: unknown
  /** The formats of mapped values. */
  formats: Readonly<Partial<Record<string, ValueFormat | null>>>
  title: unknown
  subtitle: unknown
  meta: unknown
  image: unknown
  url: unknown
}

/** Names of members by the slot that they fill, the best first. */
const memberNames: Record<Exclude<keyof ItemView, 'row' | 'formats' | 'title'>, string> = {
  subtitle: 'subtitle description summary body excerpt caption',
  meta: 'status state price date createdat updatedat',
  image: 'image imageurl thumbnail thumbnailurl picture photo cover avatar avatarurl img icon',
  url: 'htmlurl weburl permalink url link href',
}

/** Template mappings are formatted for `displayLocale`. */
export function buildItemViews(model: PageModel, data: unknown, displayLocale = neutralLocale): ItemView[] {
  const rows = findRows(model, data)
  const slots = model.slots.length > 0 ? model.slots : inferSlots(rows)
  const formats = Object.fromEntries(
    slots.map(([key, path]) => {
      const read = (row: unknown) => resolveMapping(path, [row, data], neutralLocale)
      return [key, resolveFormat(model, { key, path }, { rows, data, read })]
    }),
  )
  const paths = Object.fromEntries(slots)
  return rows.map((row) => {
    const resolve = (key: string) => {
      const path = Object.hasOwn(paths, key) ? paths[key] : undefined
      return path === undefined ? undefined : resolveDisplayMapping(path, [row, data], displayLocale)
    }
    const title = resolve('title') ?? inferTitle(row)
    const subtitle = resolve('subtitle')
    return {
      row,
      formats,
      title,
      subtitle: subtitle === title ? undefined : subtitle,
      meta: resolve('meta'),
      image: resolve('image'),
      url: resolve('url'),
    }
  })
}

/** Without mappings each slot has the best of its members that a row has. */
function inferSlots(rows: unknown[]): PageModel['slots'] {
  const names = listScalarMembers(rows, 200)
  return Object.entries(memberNames).flatMap(([key, wanted]): PageModel['slots'] => {
    const found = wanted
      .split(' ')
      .flatMap((word) => names.filter((name) => name.replaceAll('_', '').toLowerCase() === word))
      .find((name) => rows.some((row) => !isMissing(Object(row)[name])))
    return found === undefined ? [] : [[key, found]]
  })
}

/**
 * The title of a row without one: the text that identifies it for people, else its first number, else the row itself.
 */
function inferTitle(row: unknown): unknown {
  if (!isJsonObject(row)) return row
  const values = listScalarMembers([row], 50).map((name) => row[name])
  return (
    values.find((value) => typeof value === 'string' && value !== '') ??
    values.find((value) => typeof value === 'number') ??
    row
  )
}
