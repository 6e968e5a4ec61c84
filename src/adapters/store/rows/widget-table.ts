import type { Widget } from '#core/model/widgets/widget.ts'
import { type ChildTable, creationOrder } from '../queries/apps/child-rows.ts'
import type { WidgetRow } from '../tables.ts'
import { fromJson, toJson } from './json-column.ts'

const columns = [
  'id',
  'app_id',
  'tool_id',
  'key',
  'name',
  'primitive',
  'display_mode',
  'visibility',
  'config',
  'actions',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromWidgetRow = (row: WidgetRow): Widget => ({
  id: row.id,
  appId: row.app_id,
  toolId: row.tool_id,
  key: row.key,
  name: row.name,
  primitive: row.primitive as Widget['primitive'],
  displayMode: row.display_mode as Widget['displayMode'],
  visibility: row.visibility as Widget['visibility'],
  config: fromJson(row.config),
  actions: fromJson(row.actions),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toWidgetRow = (widget: Widget): WidgetRow => ({
  id: widget.id,
  app_id: widget.appId,
  tool_id: widget.toolId,
  key: widget.key,
  name: widget.name,
  primitive: widget.primitive,
  display_mode: widget.displayMode,
  visibility: widget.visibility,
  config: toJson(widget.config),
  actions: toJson(widget.actions),
  created_at: widget.createdAt,
  updated_at: widget.updatedAt,
  revision: widget.revision,
})

export const widgetTable: ChildTable<WidgetRow, Widget> = {
  table: 'widgets',
  title: 'widget',
  columns,
  order: creationOrder,
  fromRow: fromWidgetRow,
  toRow: toWidgetRow,
}
