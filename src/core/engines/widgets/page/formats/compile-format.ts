import { formatOptions, isFormatType } from './format-options.ts'
import type { ValueFormat } from './value-formats.ts'

/** The format with the options that have a meaning; null without a format, or with an unknown one. */
export function compileFormat(type: string, options: Readonly<Record<string, string>>): ValueFormat | null {
  if (!isFormatType(type)) return null
  const known = formatOptions[type]
  const valid = Object.entries(options).filter(([name, value]) => {
    const option = Object.hasOwn(known, name) ? known[name] : known['*']
    return value !== '' && option?.isValid(value)
  })
  return { type, options: Object.fromEntries(valid) }
}
