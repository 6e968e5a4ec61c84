import Plus from 'lucide-react/icons/plus'
import { sectionsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import type { DetailSection } from '../widget-values.ts'

type DetailSectionsProps = { sections: DetailSection[]; onChange: (sections: DetailSection[]) => void }

/** Groups of the values of a record. */
export const DetailSections = ({ sections, onChange }: DetailSectionsProps) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-sm font-medium">{sectionsTexts.title}</h2>
    {sections.length === 0 && <p className="text-sm text-muted">{sectionsTexts.hint}</p>}
    <OrderedList
      items={sections}
      toKey={(_section, index) => String(index)}
      toName={(section) => section.title || sectionsTexts.section(sections.indexOf(section) + 1)}
      onChange={onChange}
    >
      {(section, change) => <SectionFields section={section} onChange={change} />}
    </OrderedList>
    <Button
      className="self-start"
      onClick={() => onChange([...sections, { title: '', keys: [], collapsed: false }])}
    >
      <Plus aria-hidden className="size-4" />
      {sectionsTexts.add}
    </Button>
  </section>
)

type SectionFieldsProps = { section: DetailSection; onChange: (section: DetailSection) => void }

const SectionFields = ({ section, onChange }: SectionFieldsProps) => (
  <div className="flex flex-col gap-2">
    <TextField
      label={sectionsTexts.heading}
      value={section.title}
      onChange={(title) => onChange({ ...section, title })}
    />
    <LinesField
      label={sectionsTexts.keys}
      hint={sectionsTexts.keysHint}
      lines={section.keys}
      onChange={(keys) => onChange({ ...section, keys })}
    />
    <Checkbox
      label={sectionsTexts.collapsed}
      checked={section.collapsed}
      onChange={(event) => onChange({ ...section, collapsed: event.target.checked })}
    />
  </div>
)
