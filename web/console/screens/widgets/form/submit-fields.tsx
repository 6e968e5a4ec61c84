import type { ToolListItem } from '../../../api/queries/tools.ts'
import { actionsTexts, formTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import { findToolByName } from '../widget-tools.ts'
import type { FormValues } from './form-edits.ts'

type SubmitFieldsProps = {
  form: FormValues
  tools: readonly ToolListItem[]
  onChange: (form: FormValues) => void
}

export function SubmitFields({ form, tools, onChange }: SubmitFieldsProps) {
  const { form_submit: submit } = form
  const set = (change: Partial<FormValues['form_submit']>) =>
    onChange({ ...form, form_submit: { ...submit, ...change } })
  const isCall = submit.mode === 'callTool'
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{formTexts.submit}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={formTexts.mode}
          value={isCall ? 'callTool' : 'followUpMessage'}
          options={toOptions(formTexts.modes)}
          onChange={(mode) => set({ mode })}
        />
        {isCall && <TargetField name={submit.target_tool_name} tools={tools} onChange={set} />}
        <TextField
          label={formTexts.success}
          hint={formTexts.successHint}
          value={submit.success_message}
          onChange={(value) => set({ success_message: value })}
        />
      </div>
      <Checkbox
        label={formTexts.reset}
        checked={submit.reset_on_submit}
        onChange={(event) => set({ reset_on_submit: event.target.checked })}
      />
      {isCall && (
        <Checkbox
          label={formTexts.changedOnly}
          hint={formTexts.changedOnlyHint}
          checked={submit.changed_only}
          onChange={(event) => set({ changed_only: event.target.checked })}
        />
      )}
      <Checkbox
        label={actionsTexts.modelSees}
        hint={formTexts.modelSeesHint}
        checked={submit.model_sees === 'answer'}
        onChange={(event) => set({ model_sees: event.target.checked ? 'answer' : 'outcome' })}
      />
    </section>
  )
}

type TargetFieldProps = {
  name: string
  tools: readonly ToolListItem[]
  onChange: (change: { target_tool_name: string }) => void
}

/** A form refers to its tool by key, which stays when the name changes. */
const TargetField = ({ name, tools, onChange }: TargetFieldProps) => {
  const target = findToolByName(tools, name)
  const unknown = target
    ? []
    : [{ value: name, label: name ? actionsTexts.byName(name) : actionsTexts.chooseTool }]
  return (
    <SelectField
      label={formTexts.target}
      hint={formTexts.targetHint}
      value={target?.key ?? name}
      options={[...unknown, ...tools.map((tool) => ({ value: tool.key, label: tool.name }))]}
      onChange={(value) => onChange({ target_tool_name: value })}
    />
  )
}
