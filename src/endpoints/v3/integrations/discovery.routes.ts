import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { runTrackedDiscovery } from '#core/usecases/integrations/run-tracked-discovery.ts'
import { type ApiOperation, defineUploadOperation } from '#http/operation.ts'
import { DiscoveryRequestV3, DiscoveryV3, presentDiscovery } from './discovery.wire.ts'

export const discoveryRoutes = (deps: Ports): ApiOperation[] => [
  defineUploadOperation({
    id: 'v3.discovery.run',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/integrations/{integration_id}/discovery',
    requires: 'builder',
    summary: 'Read the source of an integration, and follow each step as it happens',
    params: Type.Object({ app_id: Type.String(), integration_id: Type.String() }),
    body: DiscoveryRequestV3,
    reportsProgress: true,
    reply: Type.Object({ discovery: DiscoveryV3 }),
    errors: ['unprocessable', 'conflict'],
    handle: async ({ caller, params, body, signal, report }) => {
      const { app_id: appId, integration_id: integrationId } = params
      const steps = await runTrackedDiscovery(
        deps,
        { caller, appId, integrationId },
        { body, signal, report: (steps) => report({ discovery: presentDiscovery(steps, false) }) },
      )
      return { body: { discovery: presentDiscovery(steps, true) } }
    },
  }),
]
