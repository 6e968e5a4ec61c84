import { formTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import type { FieldPartProps } from './field-part-props.ts'

export function PrefillFields({ field, onChange }: FieldPartProps) {
  const { kind, value, path } = field.prefill
  const isStatic = kind === 'static'
  return (
    <>
      <SelectField
        label={formTexts.prefill}
        value={kind}
        options={Object.entries(formTexts.prefills).map(([kind, label]) => ({ value: kind, label }))}
        onChange={(value) => onChange({ prefill: { ...field.prefill, kind: value } })}
      />
      {kind !== 'none' && (
        <TextField
          label={isStatic ? formTexts.prefillValue : formTexts.prefillPath}
          className={isStatic ? '' : 'font-mono text-sm'}
          value={toText(isStatic ? value : path)}
          onChange={(text) =>
            onChange({ prefill: { ...field.prefill, [isStatic ? 'value' : 'path']: text } })
          }
        />
      )}
    </>
  )
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
