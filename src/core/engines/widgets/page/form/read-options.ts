import type { PageOptionsSource } from '../model/page-model.ts'
import { fillTextTemplate } from '../values/placeholders.ts'
import { readPath } from '../values/value-path.ts'
import { findFirstList } from '../views/rows.ts'

export type PageOption = { value: string; label: string }

/** The options in the result of the tool of a field. Items without a value are left out. */
export function readOptions(
  { itemsPath, valuePath, labelPath }: PageOptionsSource,
  data: unknown,
): PageOption[] {
  const items = itemsPath === '' ? findFirstList(data) : readPath(data, itemsPath)
  return (Array.isArray(items) ? items : []).flatMap((item) => {
    const value = readPath(item, valuePath)
    if (value === undefined || value === null || typeof value === 'object') return []
    return [{ value: String(value), label: formatLabel(item, labelPath) || String(value) }]
  })
}

function formatLabel(item: unknown, labelPath: string): string {
  if (labelPath.includes('{{')) return fillTextTemplate(labelPath, [item], String)
  return labelPath === '' ? '' : String(readPath(item, labelPath) ?? '')
}

/** The options whose labels contain every word of the text. */
export function filterOptions(options: PageOption[], text: string): PageOption[] {
  const words = text.toLowerCase().split(/\s+/)
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}
