// From the parsed properties of a widget to the inputs of the use cases.
import type { WidgetAction, WidgetChange } from '#core/model/widgets/widget.ts'

type ParsedAction = Partial<WidgetAction> & Pick<WidgetAction, 'trigger' | 'type' | 'template'>
type ParsedWidgetChange = Omit<WidgetChange, 'actions' | 'config'> & { actions?: ParsedAction[] }

/** What an action has of which nothing was said but its trigger, type and template. */
export const widgetActionDefaults = {
  targetToolName: '',
  callMode: 'once',
  pollIntervalMs: 0,
  pollTimeoutMs: 0,
  pollMaxAttempts: 0,
  pollStopWhenPath: '',
  pollStopWhenEquals: '',
} as const satisfies Partial<WidgetAction>

export const completeWidgetAction = (action: ParsedAction): WidgetAction => ({
  targetToolId: '',
  ...widgetActionDefaults,
  ...action,
})

export const toWidgetChange = (
  { actions, ...change }: ParsedWidgetChange,
  config: WidgetChange['config'],
): WidgetChange => ({
  ...change,
  ...(actions && { actions: actions.map(completeWidgetAction) }),
  ...(config && { config }),
})
