// The tables of what an app consists of.
import { authConnection } from '#core/entities/auth-connection.ts'
import type { Entity } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { testCase } from '#core/entities/test-case.ts'
import { tool } from '#core/entities/tool.ts'
import { widget } from '#core/entities/widget.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { type ChildTable, creationOrder } from '../queries/apps/child-rows.ts'
import { createRowCodec } from './row-codec.ts'

/** In the order of the app. */
const positionOrder = ['position', ...creationOrder]

const createChildTable = <Model extends object>(
  { title, members }: Entity,
  table: string,
  order: readonly string[] = creationOrder,
): ChildTable<Model> => {
  const codec: unknown = createRowCodec(members)
  return { table, title, order, ...(codec as Pick<ChildTable<Model>, 'columns' | 'fromRow' | 'toRow'>) }
}

export const authConnectionTable = createChildTable<AuthConnection>(authConnection, 'auth_connections')
export const integrationTable = createChildTable<Integration>(integration, 'integrations')
export const toolTable = createChildTable<Tool>(tool, 'tools', positionOrder)
export const widgetTable = createChildTable<Widget>(widget, 'widgets')
export const promptTable = createChildTable<Prompt>(prompt, 'prompts', positionOrder)
export const skillTable = createChildTable<AppSkill>(skill, 'skills', positionOrder)
export const testCaseTable = createChildTable<TestCase>(testCase, 'test_cases')
