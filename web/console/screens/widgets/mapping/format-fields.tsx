import { useState } from 'react'
import { formatTexts } from '../../../texts/widgets-texts.ts'
import { SelectInput, TextArea } from '../../../ui/field.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import type { Column } from '../widget-values.ts'
import { parseOptionLines, writeOptionLines } from './format-options.ts'

type FormatFieldsProps = { column: Column; onChange: (column: Column) => void }

/** The format of a column, and its options as lines. */
export function FormatFields({ column, onChange }: FormatFieldsProps) {
  const { format, format_options } = column
  const [lines, setLines] = useState(() => writeOptionLines(format_options))
  const hint = formatTexts.options[format]
  const isUnknown = format !== '' && !Object.hasOwn(formatTexts.formats, format)
  return (
    <div className="grid gap-1.5 sm:grid-cols-2">
      <SelectInput
        aria-label={formatTexts.format}
        className="text-sm"
        value={format}
        onChange={({ target: { value } }) => {
          setLines('')
          onChange({ ...column, format: value, format_options: {} })
        }}
        options={[
          ...(isUnknown ? [{ value: format, label: format }] : []),
          ...toOptions(formatTexts.formats),
        ]}
      />
      {hint && (
        <TextArea
          aria-label={formatTexts.formatOptions}
          className="font-mono text-sm"
          rows={2}
          placeholder={hint}
          value={lines}
          onChange={({ target: { value } }) => {
            setLines(value)
            onChange({ ...column, format_options: parseOptionLines(value) })
          }}
        />
      )}
    </div>
  )
}
