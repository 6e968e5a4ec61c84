import type { ToolListItem } from '../../../api/queries/tools.ts'
import type { WidgetAction } from '../../../api/queries/widgets.ts'
import type { WidgetPart } from '../widget-values.ts'

export type ActionFieldsProps = {
  appId: string
  action: WidgetAction
  tools: readonly ToolListItem[]
  /** Those of a composite. */
  parts: readonly WidgetPart[]
  onChange: (action: WidgetAction) => void
}
