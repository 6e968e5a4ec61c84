// Choosing operations of an integration and making tools of them.
import Type from 'typebox'
import { truncateText } from '#base/text.ts'
import { operationRisks } from '#core/engines/operations/content/index.ts'
import type { ListedOperation } from '#core/engines/operations/search/index.ts'
import { suggestionReasons } from '#core/engines/operations/suggestion/index.ts'
import { httpMethods } from '#core/model/operations/operation.ts'
import { listIntegrations } from '#core/usecases/integrations/integrations.ts'
import { pageListedOperations, suggestToolOperations } from '#core/usecases/operations/list-operations.ts'
import { createTools } from '#core/usecases/tools/create-tools.ts'
import { defineStringEnum, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { openCursor, sealNextCursor } from '#endpoints/snake-case/page.wire.ts'
import { defineAppTool } from '../management-tool.ts'
import { findOnlyEntity } from './find-named-entity.ts'
import { presentToolSummary } from './tool-summary.ts'

const defaultLimit = 25
const maxDescription = 160

export const findOperationsTool = defineAppTool({
  name: 'find_operations',
  title: 'Find operations',
  description:
    'Lists operations of an imported API, from which add_tools makes tools; with suggested true, the at most 15 that suit a chat best, with reasons. token_estimate: its size in the context of a model.',
  effect: 'read',
  requires: 'viewer',
  input: {
    integration: Type.Optional(
      Type.String({ maxLength: 100, description: 'Key or id; by default the only one.' }),
    ),
    suggested: Type.Optional(Type.Boolean({ description: 'Ignores the filters.' })),
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words that all occur in the name, method, path or description.',
      }),
    ),
    method: Type.Optional(defineStringEnum(...httpMethods)),
    tag: Type.Optional(Type.String({ maxLength: 200 })),
    risk: Type.Optional(defineStringEnum(...operationRisks)),
    used: Type.Optional(Type.Boolean({ description: 'Whether a tool calls it.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit })),
    cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'next_cursor of the previous page.' })),
  },
  async execute(ports, input, { address }) {
    const { integration: name, suggested, query, used, limit = defaultLimit, cursor, ...rest } = input
    const integration = findOnlyEntity(await listIntegrations(ports, address), name, 'integration')
    const target = { ...address, integrationId: integration.id }
    if (suggested) {
      const found = await suggestToolOperations(ports, target)
      return {
        operations: found.map(({ operation, reasons }) => ({
          ...presentOperationSummary(operation),
          reasons: reasons.map((reason) => suggestionReasons[reason]),
        })),
      }
    }
    const filter = {
      ...rest,
      ...(query !== undefined && { query }),
      ...(used !== undefined && { isUsed: used }),
    }
    const list = JSON.stringify(['management operations', integration.id, filter])
    const after = cursor ? openCursor(ports.cursors, cursor, list) : null
    const page = await pageListedOperations(ports, target, filter, { limit, after })
    return {
      operations: page.rows.map(presentOperationSummary),
      total: page.total,
      tags: page.facets.tags.map(({ value }) => value),
      next_cursor: sealNextCursor(ports.cursors, page, list),
    }
  },
})

const presentOperationSummary = (operation: ListedOperation) => ({
  operation_id: operation.id,
  name: operation.name,
  request: `${operation.plan.method} ${operation.plan.path}`.trim(),
  description: truncateText(operation.description, maxDescription),
  risk: operation.risk,
  token_estimate: operation.tokens,
  ...(operation.isDeprecated && { deprecated: true }),
  ...(operation.toolIds.length > 0 && { tool_ids: operation.toolIds }),
})

const maxTools = 100

export const addToolsTool = defineAppTool({
  name: 'add_tools',
  title: 'Add tools',
  description: `Makes tools of operations in the draft, all or none. Names and descriptions default to those of the API; give better ones. A few well-described tools serve a model best.`,
  effect: 'write',
  requires: 'builder',
  input: {
    tools: Type.Array(
      Type.Object(
        {
          operation_id: Type.String({ maxLength: 100, description: 'From find_operations.' }),
          name: Type.Optional(nameString),
          description: Type.Optional(longString),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxTools },
    ),
  },
  async execute(ports, { tools }, { address }) {
    const inputs = tools.map(({ operation_id: operationId, ...tool }) => ({
      ...tool,
      binding: { operationId, integrationId: '', schemaHashAtBindTime: '', member: '' },
    }))
    return { tools: (await createTools(ports, address, inputs)).map(presentToolSummary) }
  },
})
