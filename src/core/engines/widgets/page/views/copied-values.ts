import { type FormatContext, formatAs } from '../formats/format-as.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { isMissing } from '../values/format-value.ts'

/** Whether a value has a button that copies it: the author names it by a heading or a path. */
export const isCopied = ({ copied }: PageModel, label: string, path: string, value: unknown): boolean =>
  !isMissing(value) && copied.some((name) => name === '*' || name === path || name === label)

const maxLength = 100_000

/** The value as it is shown, but complete; of a link or an image its address. */
export const formatCopy = (value: unknown, format: ValueFormat | null, context: FormatContext): string =>
  typeof value === 'string' && /^(link|image)$/.test(format?.type ?? 'link')
    ? value
    : formatAs(value, format, { ...context, length: maxLength })
