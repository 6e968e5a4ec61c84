// Items of lists and carousels.
import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { type DisplayLocale, formatValue, neutralLocale } from '../values/format-value.ts'
import { resolveMapping } from '../values/placeholders.ts'
import { findMapping, findRows } from './rows.ts'

/** `row` is the source row. The values are unformatted; undefined where the row has none. */
export type ItemView = {
  row: unknown
  title: unknown
  subtitle: unknown
  meta: unknown
  image: unknown
  url: unknown
}

const memberNamePatterns: Record<Exclude<keyof ItemView, 'row'>, RegExp> = {
  title: /^(title|name|label|subject|headline|display_?name|summary|text)$/i,
  subtitle: /^(subtitle|description|summary|body|excerpt|caption)$/i,
  meta: /^(status|state|date|price|created_?at|updated_?at)$/i,
  image: /^(image|image_?url|thumbnail|thumbnail_?url|picture|photo|cover|avatar|avatar_?url|img|icon)$/i,
  url: /^(url|link|href|html_?url|web_?url|permalink)$/i,
}

/** Template mappings are formatted for `displayLocale`. */
export const buildItemViews = (model: PageModel, data: unknown, displayLocale = neutralLocale): ItemView[] =>
  findRows(model, data).map((row) => buildItemView(model, row, data, displayLocale))

function buildItemView(
  model: PageModel,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
): ItemView {
  const format = (value: unknown) => formatValue(value, displayLocale)
  const isInferred = model.slots.length === 0
  const resolveMember = (key: Exclude<keyof ItemView, 'row'>) => {
    const slot = findMapping(model, key)
    if (slot !== undefined) return resolveMapping(slot, [row, data], format)
    return isInferred || key === 'title' ? inferMember(row, key) : undefined
  }
  const title = resolveMember('title')
  const subtitle = resolveMember('subtitle')
  return {
    row,
    title: title ?? findFallbackTitle(row),
    subtitle: subtitle === title ? undefined : subtitle,
    meta: resolveMember('meta'),
    image: resolveMember('image'),
    url: resolveMember('url'),
  }
}

function inferMember(row: unknown, key: Exclude<keyof ItemView, 'row'>): unknown {
  if (!isJsonObject(row)) return undefined
  const name = Object.keys(row).find((one) => memberNamePatterns[key].test(one))
  const value = name === undefined ? undefined : row[name]
  return typeof value === 'object' ? undefined : value
}

/** The title of a row without one: its first text, else its first number, else the row itself. */
const findFallbackTitle = (row: unknown): unknown =>
  isJsonObject(row)
    ? (Object.values(row).find((value) => typeof value === 'string' && value !== '') ??
      Object.values(row).find((value) => typeof value === 'number') ??
      row)
    : row
