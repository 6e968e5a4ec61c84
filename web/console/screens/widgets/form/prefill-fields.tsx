import { formTexts } from '../../../texts/widgets-texts.ts'
import { Field, SelectInput, TextInput } from '../../../ui/field.tsx'
import type { FieldPartProps } from './field-part-props.ts'

export function PrefillFields({ field, onChange }: FieldPartProps) {
  const { kind, value, path } = field.prefill
  const isStatic = kind === 'static'
  return (
    <>
      <Field label={formTexts.prefill}>
        {(control) => (
          <SelectInput
            {...control}
            value={kind}
            options={Object.entries(formTexts.prefills).map(([kind, label]) => ({ value: kind, label }))}
            onChange={(event) => onChange({ prefill: { ...field.prefill, kind: event.target.value } })}
          />
        )}
      </Field>
      {kind !== 'none' && (
        <Field label={isStatic ? formTexts.prefillValue : formTexts.prefillPath}>
          {(control) => (
            <TextInput
              {...control}
              className={isStatic ? '' : 'font-mono text-sm'}
              value={toText(isStatic ? value : path)}
              onChange={({ target }) =>
                onChange({ prefill: { ...field.prefill, [isStatic ? 'value' : 'path']: target.value } })
              }
            />
          )}
        </Field>
      )}
    </>
  )
}

const toText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
