import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapInTimeSlices } from '#base/time-slices.ts'
import { isPath, trimItemSteps } from '#base/value-path.ts'
import { buildResultSchema } from '#core/engines/calls/tool-result/index.ts'
import { canHavePath, expandComposition, listSchemasAtPath } from '#core/engines/schemas/json-schema/index.ts'
import { listViews } from '#core/engines/widgets/config/index.ts'
import { listPlaceholderPaths } from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Widget, WidgetConfig } from '#core/model/widgets/widget.ts'
import {
  type BoundTool,
  listBoundTools,
  type TimeSlicedRule,
  toOperationReference,
  toToolReference,
} from '../../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

/** Without an output schema nothing is reported. */
export const checkWidgetMappingUnknownPath: TimeSlicedRule = function* (contents) {
  const bound = new Map(listBoundTools(contents).map((boundTool) => [boundTool.tool.id, boundTool]))
  const check = (widget: Widget) => checkWidget(widget, bound.get(widget.toolId ?? ''))
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), check)).flat()
}

function checkWidget(widget: Widget, shown: BoundTool | undefined): DraftIssue[] {
  if (!shown) return []
  const { tool, operation } = shown
  const schema = buildResultSchema(tool.resultOptions, operation.outputSchema)
  const unknown = schema
    ? listViews(widget).flatMap(({ config, place }) =>
        findUnknownPaths(config, schema).map((path) => ({ path, place })),
      )
    : []
  if (unknown.length === 0) return []
  const paths = unknown.map(({ path }) => path).join(', ')
  const places = unknown
    .map(({ path, place }) => (place ? `${place.slice(0, -1)}: ${path}` : path))
    .join(', ')
  return [
    {
      code: 'widget_mapping_unknown_path',
      message: `The widget ${widget.name} shows ${paths}, which the output schema of ${operation.name} does not have.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toWidgetReference(widget, places), toToolReference(tool), toOperationReference(operation)],
    },
  ]
}

/** The path of a row: of an item of the list, or of the one object, at a path; null if there is neither. */
export const findRowPath = (schema: JsonObject, collectionPath: string): string | null => {
  const path = trimItemSteps(collectionPath)
  if (canHavePath(schema, `${path}[]`)) return `${path}[]`
  const isRecord = listSchemasAtPath(schema, path).some(
    ({ type, properties }) => properties !== undefined || type === 'object',
  )
  return isRecord ? path : null
}

function findUnknownPaths(config: WidgetConfig, schema: JsonObject): string[] {
  const { dataTable, fieldMappings } = config
  const collectionPath = dataTable.collectionPath || readFreeCollectionPath(config)
  const row = collectionPath ? findRowPath(schema, collectionPath) : ''
  if (row === null) return [collectionPath]
  const isUnknown = (path: string, bases: string[]) =>
    path !== '' && !bases.some((base) => canHavePath(schema, base ? `${base}.${path}` : path))
  const rows = row ? [row] : listRowsPaths(schema)
  const { fields, groupBy } = dataTable
  const fieldPaths = fields
    .filter((field) => field.staticValue === null)
    .flatMap(({ path }) => (path.includes('{{') ? listPlaceholderPaths(path) : path))
    .concat(fields.some(({ key }) => key === groupBy) ? [] : [groupBy])
  return [
    ...fieldPaths.filter((path) => isUnknown(path, collectionPath ? rows : [...rows, ''])),
    ...Object.values(fieldMappings).filter((path) => isPath(path) && isUnknown(path, [...rows, ''])),
  ]
}

/** The path of the rows in the author's own mapping, used if the table has none. */
const readFreeCollectionPath = ({ mapping }: WidgetConfig): string =>
  isJsonObject(mapping) && typeof mapping.collectionPath === 'string' ? mapping.collectionPath : ''

/** The depth to which a widget searches for rows. */
const maxRowsDepth = 4
const maxRowsPaths = 50

/** Without a path of the rows, a widget shows the first list of the result, which may be any of these. */
export function listRowsPaths(schema: JsonObject): string[] {
  const found = ['[]']
  const pending: { path: string; schema: Json; depth: number }[] = [{ path: '', schema, depth: 0 }]
  for (const next of pending) {
    for (const { properties } of expandComposition(next.schema, schema)) {
      for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
        const path = next.path ? `${next.path}.${name}` : name
        if (found.length === maxRowsPaths) return found
        if (isListSchema(member, schema)) found.push(`${path}[]`)
        else if (next.depth + 1 < maxRowsDepth) pending.push({ path, schema: member, depth: next.depth + 1 })
      }
    }
  }
  return found
}

const isListSchema = (member: Json, root: JsonObject) =>
  expandComposition(member, root).some(
    ({ type, items }) => items !== undefined || (type !== undefined && [type].flat().includes('array')),
  )
