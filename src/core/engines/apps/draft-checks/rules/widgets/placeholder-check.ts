import { buildResultSchema } from '#core/engines/calls/tool-result/index.ts'
import { canHavePath } from '#core/engines/schemas/json-schema/index.ts'
import { resolveRowsPath } from '#core/engines/widgets/page/index.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { BoundTool } from '../../draft-rule.ts'
import { findRowPath, listRowsPaths } from './widget-mapping-unknown-path.ts'

/** Whether the widget has a value for the path of a placeholder, as far as is known. */
export type PlaceholderCheck = (path: string) => boolean

/** The entire row, the chosen ones, or their number. */
const rowPrefix = /^(row|item|count$|items(\[(\d*|\*)\])?)(\.|(?=\[)|$)/

/**
 * A placeholder finds values of the row, of the entire result, and of the arguments of the call. Forms have fields, too,
 * so nothing is known of theirs; nor without an output schema.
 */
export function createPlaceholderCheck(widget: Widget, shown: BoundTool | undefined): PlaceholderCheck {
  const schema = shown && buildResultSchema(shown.tool.resultOptions, shown.operation.outputSchema)
  if (!shown || !schema || widget.primitive === 'form') return () => true
  const { config } = widget
  const rowsPath = resolveRowsPath(config)
  const rows = rowsPath ? [findRowPath(schema, rowsPath) ?? rowsPath] : listRowsPaths(schema)
  const isKnown = (path: string) =>
    path === '' ||
    canHavePath(schema, path) ||
    canHavePath(shown.operation.inputSchema, path) ||
    rows.some((row) => canHavePath(schema, `${row}.${path}`))
  return (placeholder) => isKnown(placeholder) || isKnown(placeholder.replace(rowPrefix, ''))
}
