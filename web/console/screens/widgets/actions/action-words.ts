import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { type Primitive, primitiveShapes } from '../primitives.ts'
import { findToolByName } from '../widget-tools.ts'

/** Triggers with a meaning of their own. Any other trigger is the label of a button. */
export const triggers = ['row.select', 'item.select', 'button.click', 'form.submit', 'load'] as const

export const isEventTrigger = (trigger: string) => triggers.some((known) => known === trigger)

export function suggestTrigger(primitive: Primitive): string {
  if (primitive === 'form') return 'form.submit'
  return primitiveShapes[primitive].hasRows ? 'row.select' : actionsTexts.newButton
}

type NamedTool = { id: string; key: string; name: string }

export const findTarget = <Tool extends NamedTool>(action: WidgetAction, tools: readonly Tool[]) =>
  action.target_tool_id
    ? tools.find(({ id }) => id === action.target_tool_id)
    : findToolByName(tools, action.target_tool_name)

/** An action in one line. */
export function describeAction(action: WidgetAction, tools: readonly NamedTool[]): string {
  const trigger = isEventTrigger(action.trigger)
    ? (actionsTexts.triggers[action.trigger] ?? action.trigger)
    : `“${action.trigger}”`
  const target = findTarget(action, tools)?.name ?? action.target_tool_name
  const effect = action.type === 'followUpMessage' ? actionsTexts.sends : actionsTexts.calls(target || '…')
  return actionsTexts.summary(trigger, effect)
}
