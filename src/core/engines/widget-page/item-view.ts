// Items of lists and carousels.
import { isJsonObject } from '#base/json.ts'
import type { PageModel } from './page-model.ts'
import { mapped } from './placeholders.ts'
import { rowsOf, slotOf } from './rows.ts'
import { plainly, type Reader, shownText } from './shown-text.ts'

/** `row` is the source row. The values are unformatted; undefined where the row has none. */
export type Item = {
  row: unknown
  title: unknown
  subtitle: unknown
  meta: unknown
  image: unknown
  url: unknown
}

const guesses: Record<Exclude<keyof Item, 'row'>, RegExp> = {
  title: /^(title|name|label|subject|headline|display_?name|summary|text)$/i,
  subtitle: /^(subtitle|description|summary|body|excerpt|caption)$/i,
  meta: /^(status|state|date|price|created_?at|updated_?at)$/i,
  image: /^(image|image_?url|thumbnail|thumbnail_?url|picture|photo|cover|avatar|avatar_?url|img|icon)$/i,
  url: /^(url|link|href|html_?url|web_?url|permalink)$/i,
}

/** Template mappings are formatted for `displayLocale`. */
export const itemsOf = (model: PageModel, answer: unknown, reader = plainly): Item[] =>
  rowsOf(model, answer).map((row) => itemOf(model, row, answer, reader))

function itemOf(model: PageModel, row: unknown, answer: unknown, reader: Reader): Item {
  const written = (value: unknown) => shownText(value, reader)
  const isGuessed = model.slots.length === 0
  const shown = (key: Exclude<keyof Item, 'row'>) => {
    const slot = slotOf(model, key)
    if (slot !== undefined) return mapped(slot, [row, answer], written)
    return isGuessed || key === 'title' ? guessed(row, key) : undefined
  }
  const title = shown('title')
  const subtitle = shown('subtitle')
  return {
    row,
    title: title ?? firstText(row),
    subtitle: subtitle === title ? undefined : subtitle,
    meta: shown('meta'),
    image: shown('image'),
    url: shown('url'),
  }
}

function guessed(row: unknown, key: Exclude<keyof Item, 'row'>): unknown {
  if (!isJsonObject(row)) return undefined
  const name = Object.keys(row).find((one) => guesses[key].test(one))
  const value = name === undefined ? undefined : row[name]
  return typeof value === 'object' ? undefined : value
}

/** The title of a row without one: its first text, else its first number, else the row itself. */
const firstText = (row: unknown): unknown =>
  isJsonObject(row)
    ? (Object.values(row).find((value) => typeof value === 'string' && value !== '') ??
      Object.values(row).find((value) => typeof value === 'number') ??
      row)
    : row
