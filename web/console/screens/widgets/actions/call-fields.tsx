import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toolPreviewQuery } from '../../../api/queries/tools.ts'
import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { isJsonMembers, listProperties } from '../../../schema-form/json-schema.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import type { ActionFieldsProps } from './action-fields-props.ts'
import { findTarget } from './action-words.ts'
import { ArgumentFields } from './argument-fields.tsx'
import { buildTemplate } from './argument-template.ts'
import { PollFields } from './poll-fields.tsx'
import { ResultFields } from './result-fields.tsx'

export function CallFields({ appId, action, tools, onChange }: ActionFieldsProps) {
  const set = (change: Partial<WidgetAction>) => onChange({ ...action, ...change })
  const queries = useQueryClient()
  const target = findTarget(action, tools)
  const isUnknown = !target && action.target_tool_name !== ''
  /** Required arguments start with the field of the same name, since most actions pass on an id. */
  async function choose(toolId: string): Promise<void> {
    const change = { target_tool_id: toolId, target_tool_name: '' }
    if (toolId === '' || action.template !== '') return set(change)
    const { preview } = await queries.fetchQuery(toolPreviewQuery(appId, toolId))
    const required = listArguments(preview.tool?.inputSchema).filter(({ isRequired }) => isRequired)
    set({
      ...change,
      template: buildTemplate(Object.fromEntries(required.map(({ name }) => [name, `{{${name}}}`]))),
    })
  }
  return (
    <>
      <SelectField
        label={actionsTexts.tool}
        isRequired
        value={target?.id ?? ''}
        options={[
          {
            value: '',
            label: isUnknown ? actionsTexts.byName(action.target_tool_name) : actionsTexts.chooseTool,
          },
          ...tools.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => void choose(value)}
      />
      <TargetArguments
        key={target?.id ?? ''}
        appId={appId}
        toolId={target?.id ?? ''}
        template={action.template}
        onChange={(template) => set({ template })}
      />
      <Checkbox
        label={actionsTexts.poll}
        hint={actionsTexts.pollHint}
        checked={action.call_mode === 'poll'}
        onChange={(event) => set({ call_mode: event.target.checked ? 'poll' : 'once' })}
      />
      {action.call_mode === 'poll' && <PollFields action={action} onChange={set} />}
      <ResultFields action={action} tools={tools} onChange={set} />
    </>
  )
}

type TargetArgumentsProps = {
  appId: string
  toolId: string
  template: string
  onChange: (template: string) => void
}

function TargetArguments({ appId, toolId, template, onChange }: TargetArgumentsProps) {
  const { data } = useQuery({ ...toolPreviewQuery(appId, toolId), enabled: toolId !== '' })
  return (
    <ArgumentFields
      names={listArguments(data?.preview.tool?.inputSchema)}
      template={template}
      onChange={onChange}
    />
  )
}

const listArguments = (schema: unknown) =>
  isJsonMembers(schema) ? listProperties(schema).map(({ name, isRequired }) => ({ name, isRequired })) : []
