// The v2 family: snake_case, paginated lists, drafts and releases.
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'
import { sharedResourceDescriptions } from '#endpoints/shared/resource-descriptions.ts'
import { withViolationPaths } from '#endpoints/shared/violation-paths.ts'
import { appCodecSnakeCase } from '#endpoints/snake-case/app.wire.ts'
import { authConnectionCodecSnakeCase } from '#endpoints/snake-case/auth-connection.wire.ts'
import { authConnectionRoutes } from '#endpoints/snake-case/auth-connections.routes.ts'
import { integrationCodecSnakeCase } from '#endpoints/snake-case/integration.wire.ts'
import { integrationRoutes } from '#endpoints/snake-case/integrations.routes.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { operationCodecSnakeCase } from '#endpoints/snake-case/operation.wire.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'
import { widgetCodecSnakeCase } from '#endpoints/snake-case/widget.wire.ts'
import { widgetRoutes } from '#endpoints/snake-case/widgets.routes.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { bodyExamplesV2 } from './body-examples.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'

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
      ...withViolationPaths(appCodecSnakeCase, appsRoutes(ports)),
      ...draftRoutes(ports),
      ...releasesRoutes(ports),
      ...withViolationPaths(authConnectionCodecSnakeCase, authConnectionRoutes(ports, 'v2')),
      ...withViolationPaths(integrationCodecSnakeCase, integrationRoutes(ports, 'v2')),
      ...withViolationPaths(operationCodecSnakeCase, operationsRoutes(ports)),
      ...withViolationPaths(toolCodecSnakeCase, toolsRoutes(ports)),
      ...withViolationPaths(widgetCodecSnakeCase, widgetRoutes(ports, 'v2')),
    ]),
}
