import type { PageModel } from '../model/page-model.ts'
import { formatValue, neutralLocale } from '../values/format-value.ts'
import { resolveMapping } from '../values/placeholders.ts'
import { findMapping } from './rows.ts'

/** The text that a Markdown widget shows: its mapping `content`, else the data itself or its longest string. */
export function resolveMarkdownText(model: PageModel, data: unknown): unknown {
  const slot = findMapping(model, 'content')
  if (slot !== undefined) return resolveMapping(slot, [data], (value) => formatValue(value, neutralLocale))
  if (typeof data !== 'object' || data === null) return data
  const texts = Object.values(data).filter((value) => typeof value === 'string')
  return texts.toSorted((a, b) => b.length - a.length)[0]
}
