// The v2 family: snake_case, pages, drafts and releases.
import type { Sockets } from '#core/ports/sockets.ts'
import type { Operation } from '#http/operation.ts'
import { appsRoutes } from './apps.routes.ts'
import { releasesRoutes } from './releases.routes.ts'

export const v2 = (uses: Sockets): Operation[] => [...appsRoutes(uses), ...releasesRoutes(uses)]
