import { isJsonObject } from '#base/json.ts'
import {
  findActionTarget,
  findToolByName,
  type NamedTool,
  parseTrigger,
  resolveActionEffects,
} from '#core/engines/widgets/config/index.ts'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import { parseArgumentsTemplate } from '../values/placeholders.ts'
import type { PageTool } from './page-form.ts'
import type { PageAction, PageCall, PagePoll } from './page-model.ts'

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

/** A trigger that is no event is the label of its button. */
const findOwnLabel = ({ label, trigger }: WidgetAction): string =>
  label || (parseTrigger(trigger) === 'click' && !/(^|[._-])click$/i.test(trigger) ? trigger : '')

/**
 * Skips calls of tools that are not served or whose argument template cannot be parsed. `shown` is the tool whose
 * results the widget shows.
 */
export const buildPageActions = (
  actions: WidgetAction[],
  tools: readonly PageTool[],
  shown?: NamedTool,
): PageAction[] =>
  actions.flatMap((action): PageAction[] => {
    const trigger = parseTrigger(action.trigger)
    const label = findOwnLabel(action)
    const { confirm, icon } = action
    const common = { trigger, rows: action.rows, icon: icon === 'none' ? ('' as const) : icon }
    const isPlain = label === '' && icon === 'none'
    if (action.type === 'followUpMessage')
      return [
        {
          ...common,
          label,
          confirm: confirm || null,
          isInCell: isPlain && confirm === '',
          type: 'followUpMessage',
          template: action.template,
        },
      ]
    const tool = findActionTarget(tools, action)
    const call = tool && buildPageCall(tool, action.template)
    if (!tool || !call) return []
    const effects = resolveActionEffects(action, tool, shown)
    const isDestroying = effects.isWriting && tool.annotations.destructiveHint
    return [
      {
        ...common,
        label: label || tool.annotations.title || tool.name,
        confirm: confirm || (isDestroying ? '' : null),
        isInCell: isPlain && confirm === '' && !effects.isWriting,
        type: 'callTool',
        ...call,
        poll: buildPagePoll(action),
        showsResult: effects.showsResult,
        reloads: effects.reloads,
        success: action.successMessage,
        undo: buildUndo(action, tools),
        isResultVisibleToModel: action.modelSees === 'answer',
      },
    ]
  })

function buildPageCall({ key, describeArgument }: PageTool, template: string): PageCall | null {
  const args = parseArgumentsTemplate(template)
  if (!isJsonObject(args)) return null
  const isText = (name: string) => {
    const { types, itemTypes } = describeArgument?.(name) ?? { types: [], itemTypes: [] }
    return (types.join() === 'array' ? itemTypes : types).join() === 'string'
  }
  return { tool: key, arguments: args, texts: Object.keys(args).filter(isText) }
}

function buildUndo(
  { undoToolName, undoTemplate }: WidgetAction,
  tools: readonly PageTool[],
): PageCall | null {
  const tool = findToolByName(tools, undoToolName)
  return tool ? buildPageCall(tool, undoTemplate) : null
}
