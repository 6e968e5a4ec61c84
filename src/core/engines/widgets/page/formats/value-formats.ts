// The formats of values, as columns and mappings name them.

export const formatTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'bytes',
  'date',
  'datetime',
  'relative',
  'boolean',
  'link',
  'badge',
  'image',
  'progress',
  'sparkline',
] as const
export type FormatType = (typeof formatTypes)[number]

/** The names of options are those of `format_options`. */
export type ValueFormat = { type: FormatType; options: Readonly<Record<string, string>> }

export const badgeColours = ['gray', 'blue', 'green', 'amber', 'red', 'violet'] as const
export type BadgeColour = (typeof badgeColours)[number]

/** Whether values of the format stand right-aligned below each other. */
export const isNumericFormat = (format: ValueFormat | null) =>
  format !== null && /^(number|currency|percent|bytes)$/.test(format.type)

/** Whether values of the format stay on one line: half of a date or a number means something else. */
export const isUnbrokenFormat = (format: ValueFormat | null) =>
  format !== null && (isNumericFormat(format) || /^(date|datetime|relative|boolean)$/.test(format.type))
