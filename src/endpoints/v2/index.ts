// The v2 family: snake_case, paginated lists, drafts and releases.
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import { sharedResourceDescriptions } from '#endpoints/shared/resource-descriptions.ts'
import { withViolationPaths } from '#endpoints/shared/violation-paths.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'
import { appCodecV2 } from './apps/app.wire.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { authConnectionCodecV2 } from './auth-connections/auth-connection.wire.ts'
import { authConnectionsRoutes } from './auth-connections/auth-connections.routes.ts'
import { bodyExamplesV2 } from './body-examples.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { integrationCodecV2 } from './integrations/integration.wire.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { operationCodecV2 } from './operations/operation.wire.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'
import { widgetCodecV2 } from './widgets/widget.wire.ts'
import { widgetsRoutes } from './widgets/widgets.routes.ts'

export const v2: ApiFamily = {
  id: 'v2',
  description: 'apps, connections, integrations, operations, tools, widgets, drafts and releases',
  casing: 'snake_case',
  archivedSince: null,
  resourceDescriptions: sharedResourceDescriptions,
  descriptions: sharedDescriptions,
  bodyExamples: bodyExamplesV2,
  createOperations: (ports) =>
    withNextLinks([
      ...withViolationPaths(appCodecV2, appsRoutes(ports)),
      ...draftRoutes(ports),
      ...releasesRoutes(ports),
      ...withViolationPaths(authConnectionCodecV2, authConnectionsRoutes(ports)),
      ...withViolationPaths(integrationCodecV2, integrationsRoutes(ports)),
      ...withViolationPaths(operationCodecV2, operationsRoutes(ports)),
      ...withViolationPaths(toolCodecSnakeCase, toolsRoutes(ports)),
      ...withViolationPaths(widgetCodecV2, widgetsRoutes(ports)),
    ]),
}
