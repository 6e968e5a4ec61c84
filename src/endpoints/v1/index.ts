// The v1 family: camelCase, unpaginated lists, one deploy operation. Deprecated, but supported indefinitely.
import type { Ports } from '#core/ports/ports.ts'
import type { ApiOperation } from '#http/operation.ts'
import { appConfigRoutes } from './apps/app-config.routes.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { authConnectionsRoutes } from './auth-connections/auth-connections.routes.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { meRoutes } from './me/me.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'
import { widgetsRoutes } from './widgets/widgets.routes.ts'

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
