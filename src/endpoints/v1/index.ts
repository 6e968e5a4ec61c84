// The v1 family: camelCase, unpaginated lists, one deploy operation.
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { sharedResourceDescriptions } from '#endpoints/shared/resource-descriptions.ts'
import { withViolationPaths } from '#endpoints/shared/violation-paths.ts'
import { appCodecV1 } from './apps/app.wire.ts'
import { appConfigRoutes } from './apps/app-config.routes.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { authConnectionCodecV1 } from './auth-connections/auth-connection.wire.ts'
import { authConnectionsRoutes } from './auth-connections/auth-connections.routes.ts'
import { bodyExamplesV1 } from './body-examples.ts'
import { descriptionsV1 } from './descriptions.ts'
import { integrationCodecV1 } from './integrations/integration.wire.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { operationCodecV1 } from './operations/operation.wire.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { toolCodecV1 } from './tools/tool.wire.ts'
import { toolsRoutes } from './tools/tools.routes.ts'
import { widgetCodecV1 } from './widgets/widget.wire.ts'
import { widgetsRoutes } from './widgets/widgets.routes.ts'

export const v1: ApiFamily = {
  id: 'v1',
  description: 'apps, connections, integrations, operations, tools and widgets, deployed in one step',
  casing: 'camelCase',
  /** 2026-01-01T00:00:00Z. There is no Sunset header unless the operator sets V1_SUNSET. */
  archivedSince: 1_767_225_600,
  resourceDescriptions: {
    ...sharedResourceDescriptions,
    me: 'The user of the token.',
    config: 'The complete configuration of an app in one document.',
    templates: 'Predefined apps to start from.',
  },
  descriptions: descriptionsV1,
  bodyExamples: bodyExamplesV1,
  createOperations: (ports) => [
    ...meRoutes(ports),
    ...withViolationPaths(appCodecV1, appsRoutes(ports)),
    ...appConfigRoutes(ports),
    ...withViolationPaths(authConnectionCodecV1, authConnectionsRoutes(ports)),
    ...withViolationPaths(integrationCodecV1, integrationsRoutes(ports)),
    ...withViolationPaths(operationCodecV1, operationsRoutes(ports)),
    ...templatesRoutes(ports),
    ...withViolationPaths(toolCodecV1, toolsRoutes(ports)),
    ...withViolationPaths(widgetCodecV1, widgetsRoutes(ports)),
  ],
}
