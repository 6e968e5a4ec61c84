// All faces. Deleting one is deleting its folder and its line here.
import type { Sockets } from '#core/ports/sockets.ts'
import type { Operation } from '#http/operation.ts'
import { camelWords, snakeWords, withFaultsIn } from './fault-paths.ts'
import { withNextLinks } from './snake/next-links.ts'
import { deprecated } from './v1/deprecated.ts'
import { v1 } from './v1/index.ts'
import { v2 } from './v2/index.ts'
import { v3 } from './v3/index.ts'
import { metadataRoutes, type WellKnownFacts } from './well-known/metadata.routes.ts'

export function operations(uses: Sockets, facts: WellKnownFacts): Operation[] {
  const newer = withFaultsIn(snakeWords, withNextLinks([...v3(uses), ...v2(uses)]))
  return [...withFaultsIn(camelWords, deprecated(v1(uses), newer)), ...newer, ...metadataRoutes(uses, facts)]
}
