// The v3 family: snake_case; drafts, releases, tools, the server directory and call records.
import type { Ports } from '#core/ports/sockets.ts'
import type { ApiOperation } from '#http/operation.ts'
import { callsRoutes } from './calls.routes.ts'
import { directoryRoutes } from './directory.routes.ts'
import { draftRoutes } from './draft.routes.ts'
import { releasesRoutes } from './releases.routes.ts'
import { toolPreviewsRoutes } from './tool-previews.routes.ts'
import { toolsRoutes } from './tools.routes.ts'

export const v3 = (deps: Ports): ApiOperation[] => [
  ...draftRoutes(deps),
  ...releasesRoutes(deps),
  ...toolsRoutes(deps),
  ...toolPreviewsRoutes(deps),
  ...directoryRoutes(deps),
  ...callsRoutes(deps),
]
