import type { ToolListItem } from '../../../api/queries/tools.ts'
import type { WidgetAction } from '../../../api/queries/widgets.ts'

export type ActionFieldsProps = {
  appId: string
  action: WidgetAction
  tools: readonly ToolListItem[]
  onChange: (action: WidgetAction) => void
}
