import type { JsonObject } from '#base/json.ts'
import { knowsPath } from '#core/engines/json-schema/knows-path.ts'
import { resultSchema } from '#core/engines/tool-result/announced.ts'
import { isPath } from '#core/engines/widget-page/value-at.ts'
import type { WidgetConfig } from '#core/model/widget.ts'
import { boundTools, type Rule, refOperation, refTool } from './rule.ts'
import { refWidget, shownWidgets } from './widgets.ts'

/** Without an output schema nothing is reported. */
export const widgetMappingUnknownPath: Rule = (contents) => {
  const bound = new Map(boundTools(contents).map((one) => [one.tool.id, one]))
  return shownWidgets(contents).flatMap((widget) => {
    const shows = bound.get(widget.toolId ?? '')
    const schema = shows && resultSchema(shows.tool.resultOptions, shows.operation.outputSchema)
    const unknown = schema ? unknownPaths(widget.config, schema) : []
    if (!shows || unknown.length === 0) return []
    const { tool, operation } = shows
    const paths = unknown.join(', ')
    return [
      {
        code: 'widget_mapping_unknown_path',
        message: `The widget ${widget.name} shows ${paths}, which the output schema of ${operation.name} does not have.`,
        severity: 'warning' as const,
        blocksPublish: false,
        references: [refWidget(widget, paths), refTool(tool), refOperation(operation)],
      },
    ]
  })
}

const rowsOf = (collectionPath: string) => `${collectionPath.replace(/\[\]$/, '')}[]`

function unknownPaths({ dataTable, fieldMappings }: WidgetConfig, schema: JsonObject): string[] {
  const { collectionPath } = dataTable
  if (collectionPath && !knowsPath(schema, rowsOf(collectionPath))) return [collectionPath]
  const isUnknown = (path: string, ...bases: string[]) =>
    path !== '' && !bases.some((base) => knowsPath(schema, base ? `${base}.${path}` : path))
  const rows = rowsOf(collectionPath)
  const shown = dataTable.fields.filter((field) => field.staticValue === null).map((field) => field.path)
  return [
    ...shown.filter((path) => (collectionPath ? isUnknown(path, rows) : isUnknown(path, rows, ''))),
    ...Object.values(fieldMappings).filter((path) => isPath(path) && isUnknown(path, rows, '')),
  ]
}
