import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { SelectField } from '../../ui/labelled-fields.tsx'
import { primitives } from './primitives.ts'
import type { WidgetEdits } from './use-widget-edits.ts'

/** Changing the primitive keeps the settings of other primitives. */
export function PrimitiveField({ edits }: { edits: WidgetEdits }) {
  const { primitive } = edits.values
  return (
    <SelectField
      label={widgetsTexts.primitive}
      hint={`${widgetsTexts.primitives[primitive].hint}.`}
      value={primitive}
      options={primitives.map((value) => ({ value, label: widgetsTexts.primitives[value].label }))}
      onChange={(value) => {
        const next = primitives.find((known) => known === value)
        if (next) edits.set({ primitive: next })
      }}
    />
  )
}
