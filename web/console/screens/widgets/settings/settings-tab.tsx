import { useQuery } from '@tanstack/react-query'
import { toolListQuery } from '../../../api/queries/tools.ts'
import { type Widget, widgetListQuery } from '../../../api/queries/widgets.ts'
import { newWidgetTexts, widgetSettingsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox, Field, SelectInput, TextInput } from '../../../ui/field.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { DomainFields } from './domain-fields.tsx'

const displayModes = ['inline', 'fullscreen', 'pip'] as const
const texts = widgetSettingsTexts

export function SettingsTab({ widget, edits }: { widget: Widget; edits: WidgetEdits }) {
  const { values, set } = edits
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.key} hint={texts.keyHint} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            className="font-mono text-sm"
            value={values.key}
            onChange={(event) => set({ key: event.target.value })}
          />
        )}
      </Field>
      <ToolField widget={widget} value={values.tool_id} onChange={(tool_id) => set({ tool_id })} />
      <Field label={texts.displayMode} hint={texts.displayModeHint}>
        {(control) => (
          <SelectInput
            {...control}
            className="max-w-80"
            value={values.display_mode}
            options={displayModes.map((value) => ({ value, label: texts.displayModes[value] }))}
            onChange={({ target }) => {
              const display_mode = displayModes.find((candidate) => candidate === target.value)
              if (display_mode) set({ display_mode })
            }}
          />
        )}
      </Field>
      <Checkbox
        label={texts.visible}
        hint={texts.visibleHint}
        checked={values.visibility === 'visible'}
        onChange={(event) => set({ visibility: event.target.checked ? 'visible' : 'hidden' })}
      />
      <LinesField
        label={texts.hiddenFields}
        hint={texts.hiddenFieldsHint}
        lines={values.hidden_fields}
        onChange={(hidden_fields) => set({ hidden_fields })}
      />
      <DomainFields edits={edits} />
    </>
  )
}

type ToolFieldProps = { widget: Widget; value: string; onChange: (toolId: string) => void }

function ToolField({ widget, value, onChange }: ToolFieldProps) {
  const { data: tools = [] } = useQuery(toolListQuery(widget.app_id))
  const { data: widgets = [] } = useQuery(widgetListQuery(widget.app_id))
  const options = tools.map(({ id, name }) => {
    const other = widgets.find((candidate) => candidate.tool_id === id && candidate.id !== widget.id)
    return { value: id, label: other ? newWidgetTexts.taken(name, other.name) : name, isDisabled: !!other }
  })
  return (
    <Field label={texts.tool} hint={texts.toolHint}>
      {(control) => (
        <SelectInput
          {...control}
          value={value}
          options={[{ value: '', label: texts.noTool }, ...options]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
