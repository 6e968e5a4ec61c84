// Formats values for display, both on the page and in the text for clients without pages.
import { isJsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { DisplayLocale } from '../texts/display-locale.ts'
import { commonTexts } from '../texts/english-texts.ts'
import { say } from '../texts/say.ts'
import { formatTimestamp } from './format-time.ts'
import { getIntl } from './intl-formats.ts'

export type { DisplayLocale }
export const neutralLocale: DisplayLocale = { locale: '', timeZone: '' }

const missingValueText = '–'
const maxLength = 300
const maxItems = 20

const identifierPattern =
  /(^|[_\W])(id|no|number|code|zip|year|phone|isbn|ean|upc)s?$|(Id|ID|No|Number|Code|Year)s?$/

/** Whether the numbers at a path are identifiers such as ids, codes and years: shown without separators. */
export const isIdentifierPath = (path: string) => identifierPattern.test(path)

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** `path` is the path of the value in its row; a text longer than `length` is truncated. */
export function formatValue(
  value: unknown,
  displayLocale: DisplayLocale,
  path = '',
  length = maxLength,
): string {
  if (isMissing(value)) return missingValueText
  if (typeof value === 'number')
    return isIdentifierPath(path) ? String(value) : formatNumber(value, displayLocale)
  if (typeof value === 'boolean') return say(displayLocale, value ? commonTexts.yes : commonTexts.no)
  if (typeof value === 'string') return formatTimestamp(value, displayLocale) ?? truncateText(value, length)
  return truncateText(
    Array.isArray(value) ? formatList(value, displayLocale) : formatObject(value, displayLocale),
    length,
  )
}

function formatList(list: unknown[], displayLocale: DisplayLocale): string {
  if (list.length === 0) return missingValueText
  const texts = list.slice(0, maxItems).map((item) => formatValue(item, displayLocale))
  return texts.join(', ') + (list.length > maxItems ? ', …' : '')
}

/** The name or title of an object, else its JSON. */
function formatObject(value: unknown, displayLocale: DisplayLocale): string {
  if (!isJsonObject(value)) return missingValueText
  for (const key of ['name', 'title', 'label', 'value', 'text', 'id'])
    if (Object.hasOwn(value, key) && typeof value[key] !== 'object')
      return formatValue(value[key], displayLocale, key)
  return JSON.stringify(value)
}

/** Integers are grouped from 10,000 on, so that years are not. */
export const formatNumber = (value: number, { locale }: DisplayLocale, digits?: Intl.NumberFormatOptions) =>
  locale === ''
    ? String(value)
    : getIntl(Intl.NumberFormat, locale, {
        useGrouping: digits?.minimumFractionDigits ? true : 'min2',
        ...(digits ?? { maximumFractionDigits: Math.abs(value) < 10 ? 4 : 2 }),
      }).format(value)
