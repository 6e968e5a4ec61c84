import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { toolListQuery } from '../../../api/queries/tools.ts'
import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { ActionFields } from './action-fields.tsx'
import { describeAction, suggestTrigger } from './action-words.ts'

const newAction: Omit<WidgetAction, 'trigger'> = {
  type: 'followUpMessage',
  template: '',
  target_tool_id: '',
  target_tool_name: '',
  label: '',
  icon: 'none',
  confirm: '',
  after_call: 'auto',
  success_message: '',
  undo_tool_name: '',
  undo_template: '',
  model_sees: 'outcome',
  part: '',
  rows: 'single',
  call_mode: 'once',
  poll_interval_ms: 0,
  poll_timeout_ms: 0,
  poll_max_attempts: 0,
  poll_stop_when_path: '',
  poll_stop_when_equals: '',
}

export function ActionsTab({ appId, edits }: { appId: string; edits: WidgetEdits }) {
  const { data: tools = [] } = useQuery(toolListQuery(appId))
  const { actions, primitive } = edits.values
  const add = () => edits.set({ actions: [...actions, { ...newAction, trigger: suggestTrigger(primitive) }] })
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-muted">{actions.length > 0 ? actionsTexts.intro : actionsTexts.empty}</p>
      <OrderedList
        items={actions}
        toKey={(_action, index) => String(index)}
        toName={(action) => describeAction(action, tools)}
        onChange={(changed) => edits.set({ actions: changed })}
      >
        {(action, change) => (
          <ActionFields
            appId={appId}
            action={action}
            tools={tools}
            parts={primitive === 'composite' ? edits.values.parts : []}
            onChange={change}
          />
        )}
      </OrderedList>
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden className="size-4" />
        {actionsTexts.add}
      </Button>
    </section>
  )
}
