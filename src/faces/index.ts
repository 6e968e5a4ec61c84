// All faces. Deleting one is deleting its folder and its line here.
import type { Sockets } from '#core/ports/sockets.ts'
import type { Operation } from '#http/operation.ts'
import { v1 } from './v1/index.ts'
import { v2 } from './v2/index.ts'
import { v3 } from './v3/index.ts'
import { metadataRoutes, type WellKnownFacts } from './well-known/metadata.routes.ts'

export const operations = (uses: Sockets, facts: WellKnownFacts): Operation[] => [
  ...v1(uses),
  ...v2(uses),
  ...v3(uses),
  ...metadataRoutes(facts),
]
