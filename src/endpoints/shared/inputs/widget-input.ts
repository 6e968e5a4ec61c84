// From the parsed properties of a widget to the inputs of the use cases.
import { defaultsOf } from '#core/entities/entity.ts'
import { widgetActionMembers } from '#core/entities/widget.ts'
import type { WidgetAction, WidgetChange } from '#core/model/widgets/widget.ts'

type ParsedAction = Partial<WidgetAction> & Pick<WidgetAction, 'trigger' | 'type' | 'template'>
type ParsedWidgetChange = Omit<WidgetChange, 'actions' | 'config'> & { actions?: ParsedAction[] }

export const completeWidgetAction = (action: ParsedAction): WidgetAction => ({
  ...defaultsOf(widgetActionMembers),
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
