// The v3 family: snake_case; drafts, releases, tools, the server directory and call records.
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { sharedResourceDescriptions } from '#endpoints/shared/resource-descriptions.ts'
import { withViolationPaths } from '#endpoints/shared/violation-paths.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { toolCodecSnakeCase } from '#endpoints/snake-case/tool.wire.ts'
import { bodyExamplesV3 } from './body-examples.ts'
import { callsRoutes } from './calls/calls.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { draftInputNames, draftRoutes } from './drafts/draft.routes.ts'
import { toolPreviewsRoutes } from './previews/tool-previews.routes.ts'
import { releasesRoutes } from './releases/releases.routes.ts'
import { toolsRoutes } from './tools/tools.routes.ts'

export const v3: ApiFamily = {
  id: 'v3',
  description: 'drafts, releases, tools, the directory of public MCP servers and records of calls',
  casing: 'snake_case',
  archivedSince: null,
  resourceDescriptions: {
    ...sharedResourceDescriptions,
    directory: 'Public MCP servers from which an app can be created.',
    calls: 'Records of the calls of clients and their results, without arguments and contents.',
  },
  bodyExamples: bodyExamplesV3,
  createOperations: (ports) =>
    withNextLinks([
      ...withViolationPaths(draftInputNames, draftRoutes(ports)),
      ...releasesRoutes(ports),
      ...withViolationPaths(toolCodecSnakeCase, toolsRoutes(ports)),
      ...withViolationPaths(toolCodecSnakeCase, toolPreviewsRoutes(ports)),
      ...directoryRoutes(ports),
      ...callsRoutes(ports),
    ]),
}
