// The steps after a successful call of an action.
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'
import { listViews } from './list-views.ts'
import { parseTrigger } from './parse-trigger.ts'
import { findActionTarget, type NamedTool } from './tool-references.ts'

export type ActionEffects = {
  /** Whether the call may change data, as the hints of the tool say. */
  isWriting: boolean
  /** Whether its result replaces the widget; otherwise a message says that it succeeded. */
  showsResult: boolean
  /** Whether the own tool of the widget is called again. */
  reloads: boolean
}

/** `shown` is the tool whose results the widget shows. */
export function resolveActionEffects(
  { trigger, callMode, afterCall }: WidgetAction,
  target: Pick<NamedTool, 'annotations'>,
  shown: Pick<NamedTool, 'annotations'> | undefined,
): ActionEffects {
  const isWriting = !target.annotations.readOnlyHint
  // Only rows have a place where a message can say what an action did.
  const isResult = !isWriting || callMode === 'poll' || parseTrigger(trigger) !== 'select'
  const wanted = afterCall === 'auto' ? (isResult ? 'result' : 'reload') : afterCall
  const isRepeatable = shown?.annotations.readOnlyHint === true
  return {
    isWriting,
    showsResult: wanted === 'result',
    reloads: isRepeatable && (wanted === 'reload' || (isWriting && wanted === 'result')),
  }
}

/** Whether the widget calls the tool whose results it shows: after an action, or to load rows. */
export const callsOwnTool = (
  widget: Pick<Widget, 'primitive' | 'config' | 'actions'>,
  shown: NamedTool,
  tools: readonly NamedTool[],
): boolean =>
  shown.annotations.readOnlyHint &&
  (listViews(widget).some(({ config }) => Object.values(config.loading).some(Boolean)) ||
    widget.actions.some((action) => {
      const target = action.type === 'callTool' ? findActionTarget(tools, action) : undefined
      return target !== undefined && resolveActionEffects(action, target, shown).reloads
    }))
