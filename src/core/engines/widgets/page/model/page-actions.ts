import { findActionTarget, type NamedTool } from '#core/engines/widgets/config/index.ts'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { parseArgumentsTemplate } from '../values/placeholders.ts'
import type { PageAction, PagePoll, PageTrigger } from './page-model.ts'

/** Trigger names are free text. An unknown one becomes a button, so that the action runs only on request. */
function parseTrigger(trigger: string): PageTrigger {
  if (/(^|[._-])(load|mount|ready)$/i.test(trigger)) return 'load'
  if (/submit$/i.test(trigger)) return 'submit'
  return /^(row|item|card|point)\b|(^|[._-])select$/i.test(trigger) ? 'select' : 'click'
}

const defaultPoll = { interval: 2_000, timeout: 60_000, attempts: 30 }

const buildPagePoll = (action: WidgetAction): PagePoll | null =>
  action.callMode === 'poll'
    ? {
        interval: action.pollIntervalMs || defaultPoll.interval,
        timeout: action.pollTimeoutMs || defaultPoll.timeout,
        attempts: action.pollMaxAttempts || defaultPoll.attempts,
        path: action.pollStopWhenPath,
        equals: action.pollStopWhenEquals,
      }
    : null

/** Skips calls of tools that are not served or whose argument template cannot be parsed. */
export const buildPageActions = (actions: WidgetAction[], tools: readonly NamedTool[]): PageAction[] =>
  actions.flatMap((action): PageAction[] => {
    const trigger = parseTrigger(action.trigger)
    if (action.type === 'followUpMessage')
      return [{ trigger, label: '', type: 'followUpMessage', template: action.template }]
    const tool = findActionTarget(tools, action)
    const args = parseArgumentsTemplate(action.template)
    if (!tool || args === undefined) return []
    const label = tool.annotations.title || tool.name
    return [
      { trigger, label, type: 'callTool', tool: tool.key, arguments: args, poll: buildPagePoll(action) },
    ]
  })
