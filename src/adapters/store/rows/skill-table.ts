import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { ChildTable } from '../queries/apps/child-rows.ts'
import type { SkillRow } from '../tables.ts'

const columns = [
  'id',
  'app_id',
  'name',
  'description',
  'body',
  'position',
  'created_at',
  'updated_at',
  'revision',
] as const

const fromSkillRow = (row: SkillRow): AppSkill => ({
  id: row.id,
  appId: row.app_id,
  name: row.name,
  description: row.description,
  body: row.body,
  order: row.position,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  revision: row.revision,
})

const toSkillRow = (skill: AppSkill): SkillRow => ({
  id: skill.id,
  app_id: skill.appId,
  name: skill.name,
  description: skill.description,
  body: skill.body,
  position: skill.order,
  created_at: skill.createdAt,
  updated_at: skill.updatedAt,
  revision: skill.revision,
})

export const skillTable: ChildTable<SkillRow, AppSkill> = {
  table: 'skills',
  title: 'skill',
  columns,
  order: ['position', 'created_at', 'id'],
  fromRow: fromSkillRow,
  toRow: toSkillRow,
}
