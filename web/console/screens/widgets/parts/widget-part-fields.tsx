import { useState } from 'react'
import type { Tool } from '../../../api/queries/tools.ts'
import { partsTexts, widgetsTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import { MappingTab } from '../mapping/mapping-tab.tsx'
import { type PartPrimitive, partPrimitives } from '../primitives.ts'
import { LoadingFields } from '../settings/loading-fields.tsx'
import { LayoutFields } from '../style/layout-fields.tsx'
import { changePart, toPartViewValues, type ViewEdits, type WidgetPart } from '../widget-values.ts'

type WidgetPartFieldsProps = {
  tool: Tool | undefined
  part: WidgetPart
  name: string
  onChange: (part: WidgetPart) => void
}

/** A part, folded at first. Its contents are edited as those of a widget. */
export function WidgetPartFields({ tool, part, name, onChange }: WidgetPartFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const edits: ViewEdits = {
    values: toPartViewValues(part),
    set: (change) => onChange(changePart(part, change)),
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="text-sm font-medium break-words">{name}</summary>
      {isOpen && (
        <div className="mt-2 flex flex-col gap-4 pb-2">
          <PlaceFields part={part} onChange={onChange} />
          <MappingTab tool={tool} edits={edits} />
          <LayoutFields
            primitive={part.primitive}
            layout={part.layout}
            onChange={(layout) => edits.set({ layout })}
          />
          <LoadingFields edits={edits} />
        </div>
      )}
    </details>
  )
}

const PlaceFields = ({ part, onChange }: Pick<WidgetPartFieldsProps, 'part' | 'onChange'>) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <SelectField
      label={widgetsTexts.primitive}
      value={part.primitive}
      options={partPrimitives.map((value) => ({ value, label: widgetsTexts.primitives[value].label }))}
      onChange={(primitive) => onChange({ ...part, primitive: primitive as PartPrimitive })}
    />
    <TextField
      label={partsTexts.title}
      hint={partsTexts.titleHint}
      value={part.title}
      onChange={(title) => onChange({ ...part, title })}
    />
    <TextField
      label={partsTexts.tab}
      hint={partsTexts.tabHint}
      value={part.tab}
      onChange={(tab) => onChange({ ...part, tab })}
    />
    <SelectField
      label={partsTexts.width}
      hint={partsTexts.widthHint}
      value={part.width}
      options={toOptions(partsTexts.widths)}
      onChange={(width) => onChange({ ...part, width: width as WidgetPart['width'] })}
    />
  </div>
)
