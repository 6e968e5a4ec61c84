// All API families. To remove one, delete its folder and its line here.
import type { Sockets } from '#core/ports/sockets.ts'
import { camelWords, snakeWords, withFaultsIn } from '#endpoints/shared/violation-paths.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { deprecated } from '#endpoints/v1/deprecated.ts'
import { v1 } from '#endpoints/v1/index.ts'
import { v2 } from '#endpoints/v2/index.ts'
import { v3 } from '#endpoints/v3/index.ts'
import { metadataRoutes, type WellKnownFacts } from '#endpoints/well-known/metadata.routes.ts'
import type { Operation } from '#http/operation.ts'

export function operations(uses: Sockets, facts: WellKnownFacts): Operation[] {
  const newer = withFaultsIn(snakeWords, withNextLinks([...v3(uses), ...v2(uses)]))
  return [...withFaultsIn(camelWords, deprecated(v1(uses), newer)), ...newer, ...metadataRoutes(uses, facts)]
}
