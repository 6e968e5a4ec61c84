import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { ChildTable } from '../queries/apps/child-rows.ts'
import type { PromptRow } from '../tables.ts'
import { fromJson, toJson } from './json-column.ts'

const columns = [
  'id',
  'app_id',
  'key',
  'name',
  'description',
  'arguments',
  'template',
  'position',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromPromptRow = (row: PromptRow): Prompt => ({
  id: row.id,
  appId: row.app_id,
  key: row.key,
  name: row.name,
  description: row.description,
  arguments: fromJson(row.arguments),
  template: row.template,
  order: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toPromptRow = (prompt: Prompt): PromptRow => ({
  id: prompt.id,
  app_id: prompt.appId,
  key: prompt.key,
  name: prompt.name,
  description: prompt.description,
  arguments: toJson(prompt.arguments),
  template: prompt.template,
  position: prompt.order,
  created_at: prompt.createdAt,
  updated_at: prompt.updatedAt,
  revision: prompt.revision,
})

export const promptTable: ChildTable<PromptRow, Prompt> = {
  table: 'prompts',
  title: 'prompt',
  columns,
  order: ['position', 'created_at', 'id'],
  fromRow: fromPromptRow,
  toRow: toPromptRow,
}
