import { useQuery } from '@tanstack/react-query'
import { toolListQuery } from '../../../api/queries/tools.ts'
import { type Widget, widgetListQuery } from '../../../api/queries/widgets.ts'
import { newWidgetTexts, widgetSettingsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { DomainFields } from './domain-fields.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { TranslationFields } from './translation-fields.tsx'

const displayModes = ['inline', 'fullscreen', 'pip'] as const
const texts = widgetSettingsTexts

export function SettingsTab({ widget, edits }: { widget: Widget; edits: WidgetEdits }) {
  const { values, set } = edits
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        required
        value={values.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={texts.key}
        hint={texts.keyHint}
        required
        isCode
        value={values.key}
        onChange={(key) => set({ key })}
      />
      <ToolField widget={widget} value={values.tool_id} onChange={(id) => set({ tool_id: id || null })} />
      <SelectField
        label={texts.displayMode}
        hint={texts.displayModeHint}
        className="max-w-80"
        value={values.display_mode}
        options={displayModes.map((value) => ({ value, label: texts.displayModes[value] }))}
        onChange={(value) => {
          const display_mode = displayModes.find((candidate) => candidate === value)
          if (display_mode) set({ display_mode })
        }}
      />
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
      {values.primitive !== 'composite' && <LoadingFields edits={edits} />}
      <TranslationFields edits={edits} />
      <DomainFields edits={edits} />
    </>
  )
}

type ToolFieldProps = { widget: Widget; value: string | null; onChange: (toolId: string) => void }

function ToolField({ widget, value, onChange }: ToolFieldProps) {
  const { data: tools = [] } = useQuery(toolListQuery(widget.app_id))
  const { data: widgets = [] } = useQuery(widgetListQuery(widget.app_id))
  const options = tools.map(({ id, name }) => {
    const other = widgets.find((candidate) => candidate.tool_id === id && candidate.id !== widget.id)
    return { value: id, label: other ? newWidgetTexts.taken(name, other.name) : name, isDisabled: !!other }
  })
  return (
    <SelectField
      label={texts.tool}
      hint={texts.toolHint}
      value={value ?? ''}
      options={[{ value: '', label: texts.noTool }, ...options]}
      onChange={onChange}
    />
  )
}
