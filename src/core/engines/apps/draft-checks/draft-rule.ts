// Each rule has its own file: it checks the contents of an app and returns its issues.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { Contents, ContentsAuthConnection } from '#core/model/drafts/contents.ts'
import type { DraftIssue, DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { Tool } from '#core/model/tools/tool.ts'

export type DraftRule = (contents: Contents) => DraftIssue[]

/** A rule whose work for a tool or widget grows with the size of its texts, arguments or aliases. */
export type TimeSlicedRule = (contents: Contents) => TimeSlicedTask<DraftIssue[]>

export const toToolReference = (tool: Tool): DraftIssueReference => ({
  entityType: 'tool',
  entityId: tool.id,
  label: tool.name,
  supportingLabel: tool.key,
  description: tool.description,
})

export const toAuthConnectionReference = (connection: ContentsAuthConnection): DraftIssueReference => ({
  entityType: 'auth_connection',
  entityId: connection.id,
  label: connection.name,
  supportingLabel: connection.key,
  description: connection.config.type,
})

export const toIntegrationReference = (integration: Integration): DraftIssueReference => ({
  entityType: 'integration',
  entityId: integration.id,
  label: integration.name,
  supportingLabel: integration.key,
  description: integration.baseUrl || integration.endpoint,
})

export const toOperationReference = (operation: Operation): DraftIssueReference => ({
  entityType: 'operation',
  entityId: operation.id,
  label: operation.name,
  supportingLabel: operation.plan.path
    ? `${operation.plan.method} ${operation.plan.path}`
    : operation.externalId,
  description: operation.description,
})

export const toPromptReference = (prompt: Prompt): DraftIssueReference => ({
  entityType: 'prompt',
  entityId: prompt.id,
  label: prompt.name,
  supportingLabel: prompt.key,
  description: prompt.description,
})

export const toSkillReference = (skill: AppSkill): DraftIssueReference => ({
  entityType: 'skill',
  entityId: skill.id,
  label: skill.name,
  supportingLabel: '',
  description: skill.description,
})

export const toAppReference = (contents: Contents): DraftIssueReference => ({
  entityType: 'app',
  entityId: '',
  label: contents.app.name,
  supportingLabel: '',
  description: contents.app.description,
})

export type BoundTool = { tool: Tool; operation: Operation; integration: Integration }

/** The enabled tools whose operation and integration exist. */
export function listBoundTools(contents: Contents): BoundTool[] {
  const operations = new Map(contents.operations.map((operation) => [operation.id, operation]))
  const integrations = new Map(contents.integrations.map((integration) => [integration.id, integration]))
  return contents.tools.flatMap((tool) => {
    const operation = operations.get(tool.binding?.operationId ?? '')
    const integration = integrations.get(operation?.integrationId ?? '')
    return tool.enabled && operation && integration ? [{ tool, operation, integration }] : []
  })
}

/** The operations that enabled tools call, each with its tools. */
export function listUsedOperations(contents: Contents): { operation: Operation; tools: Tool[] }[] {
  const byOperation = Map.groupBy(listBoundTools(contents), ({ operation }) => operation)
  return [...byOperation].map(([operation, bound]) => ({ operation, tools: bound.map(({ tool }) => tool) }))
}
