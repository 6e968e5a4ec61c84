import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { Field, SelectInput } from '../../ui/field.tsx'
import { primitives } from './primitives.ts'
import type { WidgetEdits } from './use-widget-edits.ts'

/** Changing the primitive keeps the settings of other primitives. */
export function PrimitiveField({ edits }: { edits: WidgetEdits }) {
  const { primitive } = edits.values
  return (
    <Field label={widgetsTexts.primitive} hint={`${widgetsTexts.primitives[primitive].hint}.`}>
      {(control) => (
        <SelectInput
          {...control}
          value={primitive}
          options={primitives.map((value) => ({ value, label: widgetsTexts.primitives[value].label }))}
          onChange={({ target }) => {
            const next = primitives.find((primitive) => primitive === target.value)
            if (next) edits.set({ primitive: next })
          }}
        />
      )}
    </Field>
  )
}
