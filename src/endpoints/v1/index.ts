// The v1 family: camelCase, unpaginated lists, one deploy operation. Deprecated, but supported indefinitely.
import type { Ports } from '#core/ports/sockets.ts'
import type { ApiOperation } from '#http/operation.ts'
import { appsRoutes } from './apps.routes.ts'
import { authConnectionsRoutes } from './auth-connections.routes.ts'
import { appConfigRoutes } from './config.routes.ts'
import { integrationsRoutes } from './integrations.routes.ts'
import { meRoutes } from './me.routes.ts'
import { operationsRoutes } from './operations.routes.ts'
import { templatesRoutes } from './templates.routes.ts'
import { toolsRoutes } from './tools.routes.ts'
import { widgetsRoutes } from './widgets.routes.ts'

export const v1 = (deps: Ports): ApiOperation[] => [
  ...meRoutes(deps),
  ...appsRoutes(deps),
  ...appConfigRoutes(deps),
  ...authConnectionsRoutes(deps),
  ...integrationsRoutes(deps),
  ...operationsRoutes(deps),
  ...templatesRoutes(deps),
  ...toolsRoutes(deps),
  ...widgetsRoutes(deps),
]
