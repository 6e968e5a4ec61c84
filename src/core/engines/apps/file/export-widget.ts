import { createFilePicker } from '#core/entities/entity.ts'
import { widget } from '#core/entities/widget.ts'
import type { FileWidget } from '#core/model/app-files/app-file.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { RowIndex } from './row-index.ts'

const pickFileMembers = createFilePicker(widget)

export const exportWidget = ({ tools }: RowIndex, row: Widget): FileWidget => ({
  ...pickFileMembers(row),
  tool: tools.get(row.toolId ?? '')?.key ?? '',
  actions: row.actions.map(({ targetToolId, ...action }) => ({
    ...action,
    targetTool: tools.get(targetToolId)?.key ?? '',
  })),
})
