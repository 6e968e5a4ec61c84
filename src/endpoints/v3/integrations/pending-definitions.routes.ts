import Type from 'typebox'
import { mapWithPauses } from '#base/time-slices.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  acceptDefinitions,
  pagePendingDefinitions,
  rejectDefinitions,
} from '#core/usecases/integrations/pending-definitions.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import {
  cursorProperties,
  openCursor,
  readPageLimit,
  sealNextCursor,
} from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  DefinitionDecisionV3,
  PendingDefinitionV3,
  parseLookedAt,
  presentPendingDefinition,
} from './pending-definition.wire.ts'

const path = '/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions'
const params = Type.Object({ app_id: Type.String(), integration_id: Type.String() })

const decisions = {
  accept: { decide: acceptDefinitions, summary: 'Pin the present definitions of an MCP server' },
  reject: { decide: rejectDefinitions, summary: 'Keep the pinned definitions' },
}

const createDecision = (deps: Ports, name: keyof typeof decisions) =>
  defineOperation({
    id: `v3.pendingDefinitions.${name}`,
    method: 'POST',
    path: `${path}/${name}`,
    requires: 'builder',
    summary: decisions[name].summary,
    params,
    body: DefinitionDecisionV3,
    reply: Type.Object({ decided: Type.Integer(), pending: Type.Integer() }),
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, body }) => ({
      body: await decisions[name].decide(deps, { caller, appId, integrationId }, parseLookedAt(body)),
    }),
  })

export const pendingDefinitionsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.pendingDefinitions.list',
    method: 'GET',
    requires: 'viewer',
    path,
    summary: 'List changed tool definitions of an MCP server that are pending or rejected',
    params,
    query: Type.Object(cursorProperties),
    reply: buildListSchema(PendingDefinitionV3),
    handle: async ({ caller, params: { app_id: appId, integration_id: integrationId }, query }) => {
      const list = `pending definitions ${integrationId}`
      const after = query.cursor ? openCursor(deps.cursors, query.cursor, list) : null
      const page = await pagePendingDefinitions(
        deps,
        { caller, appId, integrationId },
        { limit: readPageLimit(query.limit), after },
      )
      return {
        body: presentList(
          await mapWithPauses(page.rows, presentPendingDefinition, deps.timer.pause),
          sealNextCursor(deps.cursors, page, list),
        ),
      }
    },
  }),
  createDecision(deps, 'accept'),
  createDecision(deps, 'reject'),
]
