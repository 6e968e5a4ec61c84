import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { neutralLocale } from '../values/format-value.ts'
import { resolveMapping } from '../values/placeholders.ts'
import { findMapping, findRows } from './rows.ts'

const bodyNames = ['markdown', 'body', 'content', 'readme', 'text', 'description', 'message']

/**
 * The text that a Markdown widget shows: its mapping `content`, else the data itself, else the member of the data, or
 * of its first row, that is named like a body, else the longest text there.
 */
export function resolveMarkdownText(model: PageModel, data: unknown): unknown {
  const slot = findMapping(model, 'content')
  if (slot !== undefined) return resolveMapping(slot, [data], neutralLocale)
  if (typeof data !== 'object' || data === null) return data
  return findBody(data) ?? findBody(findRows(model, data)[0])
}

function findBody(record: unknown): string | undefined {
  const texts = Object.entries(isJsonObject(record) ? record : {}).filter(
    (member): member is [string, string] => typeof member[1] === 'string' && member[1] !== '',
  )
  const bodies = bodyNames.map((name) => texts.find(([member]) => member.toLowerCase() === name))
  const found = bodies.find(Boolean) ?? texts.toSorted(([, a], [, b]) => b.length - a.length)[0]
  return found?.[1]
}
