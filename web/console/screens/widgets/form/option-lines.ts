// The options of a field as lines of text: `de = Germany`, or just `de`.
import type { FormField } from '../../../api/queries/widgets.ts'

type Option = FormField['options'][number]

export const toOptionLine = ({ value, label }: Option): string =>
  label === '' || label === value ? value : `${value} = ${label}`

export function toOption(line: string): Option {
  const [value = '', ...rest] = line.split(/\s=\s/)
  return { id: value.trim(), value: value.trim(), label: rest.join(' = ').trim() || value.trim() }
}
