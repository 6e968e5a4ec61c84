import type { FormField } from '../../../api/queries/widgets.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { type FormValues, findArgument, findSection, moveToSection, setArgument } from './form-edits.ts'

type FieldPlaceProps = { form: FormValues; field: FormField; onChange: (form: FormValues) => void }

/** The argument that the field fills. Paths are suggested; others such as `lines[0].price` can be typed. */
export const ArgumentField = ({ form, field, listId, onChange }: FieldPlaceProps & { listId: string }) => (
  <TextField
    label={formTexts.argument}
    list={listId}
    isCode
    placeholder={formTexts.noArgument}
    value={findArgument(form, field.id)}
    onChange={(value) => onChange(setArgument(form, field.id, value))}
  />
)

/** The section of the field. */
export function SectionField({ form, field, onChange }: FieldPlaceProps) {
  const { sections } = form.form_layout
  if (sections.length === 0) return null
  return (
    <SelectField
      label={formTexts.moveTo}
      value={findSection(form, field.id)?.id ?? ''}
      options={[
        ...sections.map(({ id, title }, index) => ({
          value: id,
          label: title || formTexts.section(index + 1),
        })),
        { value: '', label: formTexts.otherFields },
      ]}
      onChange={(value) => onChange(moveToSection(form, field.id, value))}
    />
  )
}
