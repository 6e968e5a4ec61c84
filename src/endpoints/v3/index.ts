// The v3 family: snake_case; drafts, releases, tools, the server directory and call records.
import type { Ports } from '#core/ports/ports.ts'
import type { ApiOperation } from '#http/operation.ts'
import { callsRoutes } from './calls/calls.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { draftRoutes } from './drafts/draft.routes.ts'
import { toolPreviewsRoutes } from './previews/tool-previews.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'

export const v3 = (deps: Ports): ApiOperation[] => [
  ...draftRoutes(deps),
  ...releasesRoutes(deps),
  ...toolsRoutes(deps),
  ...toolPreviewsRoutes(deps),
  ...directoryRoutes(deps),
  ...callsRoutes(deps),
]
