// The v2 family: snake_case, paginated lists, drafts and releases.
import type { Ports } from '#core/ports/ports.ts'
import type { ApiOperation } from '#http/operation.ts'
import { appsRoutes } from './apps/apps.routes.ts'
import { authConnectionsRoutes } from './auth-connections/auth-connections.routes.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { integrationsRoutes } from './integrations/integrations.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'
import { widgetsRoutes } from './widgets/widgets.routes.ts'

export const v2 = (deps: Ports): ApiOperation[] => [
  ...appsRoutes(deps),
  ...draftRoutes(deps),
  ...releasesRoutes(deps),
  ...authConnectionsRoutes(deps),
  ...integrationsRoutes(deps),
  ...operationsRoutes(deps),
  ...toolsRoutes(deps),
  ...widgetsRoutes(deps),
]
