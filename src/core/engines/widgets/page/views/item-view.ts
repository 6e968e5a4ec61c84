// Items of lists and carousels.
import { isJsonObject } from '#base/json.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { type DisplayLocale, neutralLocale } from '../values/format-value.ts'
import { resolveDisplayMapping, resolveMapping } from '../values/placeholders.ts'
import { listScalarMembers } from './guess-members.ts'
import { resolveFormat } from './resolve-format.ts'
import { findMapping, findRows } from './rows.ts'

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
  const formats = Object.fromEntries(
    model.slots.map(([key, path]) => {
      const read = (row: unknown) => resolveMapping(path, [row, data], neutralLocale)
      return [key, resolveFormat(model, { key, path }, { rows, data, read })]
    }),
  )
  return rows.map((row) => ({ ...buildItemView(model, row, data, displayLocale), formats }))
}

function buildItemView(
  model: PageModel,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
): Omit<ItemView, 'formats'> {
  const isInferred = model.slots.length === 0
  const resolveSlot = (key: string) => {
    const slot = findMapping(model, key)
    return slot === undefined ? undefined : resolveDisplayMapping(slot, [row, data], displayLocale)
  }
  const resolveMember = (key: keyof typeof memberNames) =>
    resolveSlot(key) ?? (isInferred ? inferMember(row, key) : undefined)
  const title = resolveSlot('title') ?? inferTitle(row)
  const subtitle = resolveMember('subtitle')
  return {
    row,
    title,
    subtitle: subtitle === title ? undefined : subtitle,
    meta: resolveMember('meta'),
    image: resolveMember('image'),
    url: resolveMember('url'),
  }
}

function inferMember(row: unknown, key: keyof typeof memberNames): unknown {
  if (!isJsonObject(row)) return undefined
  const names = Object.keys(row)
  const matches = memberNames[key]
    .split(' ')
    .flatMap((wanted) => names.filter((name) => name.replaceAll('_', '').toLowerCase() === wanted))
  return matches.map((name) => row[name]).find((value) => typeof value !== 'object' && value !== '')
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
