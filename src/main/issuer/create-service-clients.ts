import { isTypeId } from '#base/ids.ts'
import type { Deps } from '#core/ports/ports.ts'
import { credentialClaim } from '#core/services/tokens/service-access-token.ts'
import { findClientSecret, isActiveServiceClient } from '#core/services/tokens/service-clients.ts'
import type { ServiceClients } from '#issuer/provider/service-clients.ts'

/** The service accounts, in the form that the embedded issuer expects. */
export const createServiceClients = (deps: Deps<'store' | 'digest' | 'clock'>): ServiceClients => ({
  isClientId: (clientId) => isTypeId('serviceAccount', clientId),
  isActive: (clientId) => isActiveServiceClient(deps, clientId),
  findSecret: (clientId, secret) => findClientSecret(deps, clientId, secret),
  secretClaim: credentialClaim,
})
