import type { PageOptionsSource } from '../model/page-model.ts'
import { type DisplayLocale, formatValue, isMissing } from '../values/format-value.ts'
import { resolveDisplayMapping } from '../values/placeholders.ts'
import { readPath } from '../values/value-path.ts'
import { findFirstList } from '../views/rows.ts'

export type PageOption = { value: string; label: string }

/** The options in the result of the tool of a field, each value once. Items without a value are left out. */
export function readOptions(
  { itemsPath, valuePath, labelPath }: PageOptionsSource,
  data: unknown,
  displayLocale: DisplayLocale,
): PageOption[] {
  const items = itemsPath === '' ? findFirstList(data) : readPath(data, itemsPath)
  const options = new Map<string, PageOption>()
  for (const item of Array.isArray(items) ? items : []) {
    const value = readPath(item, valuePath)
    if (value === undefined || value === null || typeof value === 'object') continue
    const text = String(value)
    if (!options.has(text))
      options.set(text, { value: text, label: formatLabel(item, labelPath, displayLocale) || text })
  }
  return [...options.values()]
}

function formatLabel(item: unknown, path: string, displayLocale: DisplayLocale): string {
  const label = path.includes('{{')
    ? resolveDisplayMapping(path, [item], displayLocale)
    : readPath(item, path)
  return path === '' || isMissing(label) ? '' : formatValue(label, displayLocale, path)
}

/** The options whose labels contain every word of the text. */
export function filterOptions(options: PageOption[], text: string): PageOption[] {
  const words = text.toLowerCase().split(/\s+/)
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
