import type { JsonObject } from '#base/json.ts'
import { canHavePath } from '#core/engines/json-schema/index.ts'
import { buildResultSchema } from '#core/engines/tool-result/index.ts'
import { isPath } from '#core/engines/widget-page/index.ts'
import type { WidgetConfig } from '#core/model/widgets/widget.ts'
import { type DraftRule, listBoundTools, toOperationReference, toToolReference } from '../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../widget-queries.ts'

/** Without an output schema nothing is reported. */
export const checkWidgetMappingUnknownPath: DraftRule = (contents) => {
  const bound = new Map(listBoundTools(contents).map((one) => [one.tool.id, one]))
  return listVisibleWidgets(contents).flatMap((widget) => {
    const shownTool = bound.get(widget.toolId ?? '')
    const schema =
      shownTool && buildResultSchema(shownTool.tool.resultOptions, shownTool.operation.outputSchema)
    const unknown = schema ? findUnknownPaths(widget.config, schema) : []
    if (!shownTool || unknown.length === 0) return []
    const { tool, operation } = shownTool
    const paths = unknown.join(', ')
    return [
      {
        code: 'widget_mapping_unknown_path',
        message: `The widget ${widget.name} shows ${paths}, which the output schema of ${operation.name} does not have.`,
        severity: 'warning' as const,
        blocksPublish: false,
        references: [
          toWidgetReference(widget, paths),
          toToolReference(tool),
          toOperationReference(operation),
        ],
      },
    ]
  })
}

const rowsPathOf = (collectionPath: string) => `${collectionPath.replace(/\[\]$/, '')}[]`

function findUnknownPaths({ dataTable, fieldMappings }: WidgetConfig, schema: JsonObject): string[] {
  const { collectionPath } = dataTable
  if (collectionPath && !canHavePath(schema, rowsPathOf(collectionPath))) return [collectionPath]
  const isUnknown = (path: string, ...bases: string[]) =>
    path !== '' && !bases.some((base) => canHavePath(schema, base ? `${base}.${path}` : path))
  const rows = rowsPathOf(collectionPath)
  const fieldPaths = dataTable.fields.filter((field) => field.staticValue === null).map((field) => field.path)
  return [
    ...fieldPaths.filter((path) => (collectionPath ? isUnknown(path, rows) : isUnknown(path, rows, ''))),
    ...Object.values(fieldMappings).filter((path) => isPath(path) && isUnknown(path, rows, '')),
  ]
}
