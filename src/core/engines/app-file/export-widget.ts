import type { FileWidget } from '#core/model/app-files/app-file.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { RowIndex } from './row-index.ts'

export function exportWidget({ tools }: RowIndex, widget: Widget): FileWidget {
  const { key, name, primitive, displayMode, visibility, config, toolId, actions } = widget
  return {
    key,
    name,
    tool: tools.get(toolId ?? '')?.key ?? '',
    primitive,
    displayMode,
    visibility,
    config,
    actions: actions.map(({ targetToolId, ...action }) => ({
      ...action,
      targetTool: tools.get(targetToolId)?.key ?? '',
    })),
  }
}
