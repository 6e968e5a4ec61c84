import Plus from 'lucide-react/icons/plus'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import { FieldEditor } from './field-editor.tsx'
import {
  addField,
  changeSection,
  type FormSection,
  type FormValues,
  listFields,
  setFields,
} from './form-edits.ts'

type SectionFieldsProps = {
  form: FormValues
  /** Null for the fields without a section. */
  section: FormSection | null
  place: number
  /** The id of the element that lists the arguments. */
  listId: string
  onChange: (form: FormValues) => void
}

export function SectionFields({ form, section, place, listId, onChange }: SectionFieldsProps) {
  const fields = listFields(form, section)
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line p-3">
      {section ? (
        <SectionHeading form={form} section={section} place={place} onChange={onChange} />
      ) : (
        form.form_layout.sections.length > 0 && (
          <h2 className="text-sm font-medium">
            {formTexts.otherFields} <span className="text-xs text-muted">{formTexts.otherFieldsHint}</span>
          </h2>
        )
      )}
      {fields.length === 0 && <p className="text-sm text-muted">{formTexts.noFields}</p>}
      <OrderedList
        items={fields}
        toKey={({ id }) => id}
        toName={({ label, key }) => label || key}
        onChange={(changed) => onChange(setFields(form, section, changed))}
      >
        {(field) => <FieldEditor form={form} field={field} listId={listId} onChange={onChange} />}
      </OrderedList>
      <Button
        className="self-start"
        onClick={() =>
          onChange(addField(form, { key: 'field', label: formTexts.newField, sectionId: section?.id ?? '' }))
        }
      >
        <Plus aria-hidden className="size-4" />
        {formTexts.addField}
      </Button>
    </section>
  )
}

type SectionHeadingProps = Omit<SectionFieldsProps, 'section' | 'listId'> & { section: FormSection }

function SectionHeading({ form, section, place, onChange }: SectionHeadingProps) {
  const set = (change: Partial<FormSection>) => onChange(changeSection(form, section.id, change))
  const remove = () => {
    const sections = form.form_layout.sections.filter(({ id }) => id !== section.id)
    onChange({ ...form, form_layout: { ...form.form_layout, sections } })
  }
  return (
    <>
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium">{formTexts.section(place)}</h2>
        <Button look="quiet" aria-label={`${formTexts.removeSection} ${place}`} onClick={remove}>
          {formTexts.removeSection}
        </Button>
      </header>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={formTexts.sectionTitle}
          value={section.title}
          onChange={(title) => set({ title })}
        />
        <TextField
          label={formTexts.sectionDescription}
          value={section.description}
          onChange={(description) => set({ description })}
        />
      </div>
    </>
  )
}
