import type { Tool } from '#core/model/tools/tool.ts'
import type { ChildTable } from '../queries/apps/child-rows.ts'
import type { ToolRow } from '../tables.ts'
import { fromJson, fromJsonOrNull, toJson, toJsonOrNull } from './json-column.ts'

const columns = [
  'id',
  'app_id',
  'key',
  'name',
  'description',
  'kind',
  'enabled',
  'position',
  'annotations',
  'binding',
  'next_tool_ids',
  'result_options',
  'fixed_arguments',
  'aliases',
  'requires_approval',
  'app_only',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromToolRow = (row: ToolRow): Tool => ({
  id: row.id,
  appId: row.app_id,
  key: row.key,
  name: row.name,
  description: row.description,
  kind: row.kind,
  enabled: row.enabled === 1,
  order: row.position,
  annotations: fromJson(row.annotations),
  binding: fromJsonOrNull(row.binding),
  nextToolIds: fromJson(row.next_tool_ids),
  resultOptions: fromJson(row.result_options),
  fixedArguments: fromJson(row.fixed_arguments),
  aliases: fromJson(row.aliases),
  requiresApproval: row.requires_approval === 1,
  appOnly: row.app_only === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toToolRow = (tool: Tool): ToolRow => ({
  id: tool.id,
  app_id: tool.appId,
  key: tool.key,
  name: tool.name,
  description: tool.description,
  kind: tool.kind,
  enabled: tool.enabled ? 1 : 0,
  position: tool.order,
  annotations: toJson(tool.annotations),
  binding: toJsonOrNull(tool.binding),
  next_tool_ids: toJson(tool.nextToolIds),
  result_options: toJson(tool.resultOptions),
  fixed_arguments: toJson(tool.fixedArguments),
  aliases: toJson(tool.aliases),
  requires_approval: tool.requiresApproval ? 1 : 0,
  app_only: tool.appOnly ? 1 : 0,
  created_at: tool.createdAt,
  updated_at: tool.updatedAt,
  revision: tool.revision,
})

export const toolTable: ChildTable<ToolRow, Tool> = {
  table: 'tools',
  title: 'tool',
  columns,
  order: ['position', 'created_at', 'id'],
  fromRow: fromToolRow,
  toRow: toToolRow,
}
