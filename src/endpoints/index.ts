// All API families. To remove one, delete its folder and its line here.
import type { Ports } from '#core/ports/ports.ts'
import {
  camelCaseFieldNames,
  snakeCaseFieldNames,
  withFamilyViolationPaths,
} from '#endpoints/shared/violation-paths.ts'
import { withNextLinks } from '#endpoints/snake-case/next-links.ts'
import { withDeprecation } from '#endpoints/v1/deprecation.ts'
import { v1 } from '#endpoints/v1/index.ts'
import { v2 } from '#endpoints/v2/index.ts'
import { v3 } from '#endpoints/v3/index.ts'
import { type MetadataContext, metadataRoutes } from '#endpoints/well-known/metadata.routes.ts'
import type { ApiOperation } from '#http/operation.ts'

export function createApiOperations(deps: Ports, metadata: MetadataContext): ApiOperation[] {
  const newer = withFamilyViolationPaths(snakeCaseFieldNames, withNextLinks([...v3(deps), ...v2(deps)]))
  return [
    ...withFamilyViolationPaths(camelCaseFieldNames, withDeprecation(v1(deps), newer)),
    ...newer,
    ...metadataRoutes(deps, metadata),
  ]
}
