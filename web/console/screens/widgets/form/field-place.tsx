import type { FormField } from '../../../api/queries/widgets.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { Field, SelectInput, TextInput } from '../../../ui/field.tsx'
import { type FormValues, findArgument, findSection, moveToSection, setArgument } from './form-edits.ts'

type FieldPlaceProps = { form: FormValues; field: FormField; onChange: (form: FormValues) => void }

/** The argument that the field fills. Paths are suggested; others such as `lines[0].price` can be typed. */
export const ArgumentField = ({ form, field, listId, onChange }: FieldPlaceProps & { listId: string }) => (
  <Field label={formTexts.argument}>
    {(control) => (
      <TextInput
        {...control}
        list={listId}
        className="font-mono text-sm"
        placeholder={formTexts.noArgument}
        value={findArgument(form, field.id)}
        onChange={(event) => onChange(setArgument(form, field.id, event.target.value))}
      />
    )}
  </Field>
)

/** The section of the field. */
export function SectionField({ form, field, onChange }: FieldPlaceProps) {
  const { sections } = form.form_layout
  if (sections.length === 0) return null
  return (
    <Field label={formTexts.moveTo}>
      {(control) => (
        <SelectInput
          {...control}
          value={findSection(form, field.id)?.id ?? ''}
          options={[
            ...sections.map(({ id, title }, index) => ({
              value: id,
              label: title || formTexts.section(index + 1),
            })),
            { value: '', label: formTexts.otherFields },
          ]}
          onChange={(event) => onChange(moveToSection(form, field.id, event.target.value))}
        />
      )}
    </Field>
  )
}
