// All API families. To remove one, delete its folder, its import and its entry in the list.
import type { Ports } from '#core/ports/ports.ts'
import { type ApiFamily, toErrorEnvelope } from '#endpoints/shared/api-family.ts'
import { v1 } from '#endpoints/v1/index.ts'
import { v2 } from '#endpoints/v2/index.ts'
import { v3 } from '#endpoints/v3/index.ts'
import { type MetadataContext, metadataRoutes } from '#endpoints/well-known/metadata.routes.ts'
import type { ApiOperation } from '#http/operation.ts'
import { createFamilyOperations } from './family-operations.ts'

/** From the oldest to the newest. */
export const apiFamilies: readonly ApiFamily[] = [v1, v2, v3]

export const apiErrorEnvelopes = apiFamilies.map(toErrorEnvelope)

export const createApiOperations = (ports: Ports, metadata: MetadataContext): ApiOperation[] => [
  ...createFamilyOperations(apiFamilies, ports),
  ...metadataRoutes(ports, metadata),
]
