// Clients that are programs: they get access tokens for the management API with their id and a secret
// (client_credentials), and can start no other flow. The service stores their ids and digests of their secrets.
import { randomUUID } from 'node:crypto'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { KoaContext } from '../http/responses.ts'
import { listAuthMethods } from './client-authentication.ts'
import { listManagedResources, resolveAudience } from './resources.ts'

export interface ServiceClients {
  /** Whether an id has the form of a service account's. No registered client has such an id. */
  isClientId(clientId: string): boolean
  /** Whether the client exists and is enabled. */
  isActive(clientId: string): Promise<boolean>
  /** The id of the secret; null when the client has no such secret. */
  findSecret(clientId: string, secret: string): Promise<string | null>
  /** The claim of access tokens that names the secret. */
  secretClaim: string
}

export const serviceAuthMethods = ['client_secret_basic', 'client_secret_post'] as const

/** The library requires some secret; `useHashedSecrets` compares with the service's secrets instead. */
const unusedSecret = randomUUID()

/** Adds these clients to the registered ones. */
export const withServiceClients =
  (createAdapter: (model: string) => Adapter, clients: ServiceClients): AdapterFactory =>
  (model) => {
    const adapter = createAdapter(model)
    if (model !== 'Client') return adapter
    const find = adapter.find.bind(adapter)
    return Object.assign(adapter, {
      find: (id: string) => (clients.isClientId(id) ? describeServiceClient(clients, id) : find(id)),
    })
  }

async function describeServiceClient(
  clients: ServiceClients,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  if (!(await clients.isActive(clientId))) return undefined
  return {
    client_id: clientId,
    client_secret: unusedSecret,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  }
}

/** The secret with which the client of a request authenticated. */
const usedSecrets = new WeakMap<object, string>()

/** Replaces the library's comparison, which needs plaintext secrets. */
export function useHashedSecrets(provider: Provider, clients: ServiceClients): void {
  provider.Client.prototype.compareClientSecret = async function (secret) {
    if (listAuthMethods(this).includes('none')) return true
    const id = await clients.findSecret(this.clientId, secret)
    const { ctx } = Provider
    if (id !== null && ctx) usedSecrets.set(ctx, id)
    return id !== null
  }
}

/** The claims of an access token of such a client. */
export const buildServiceClaims = (ctx: KoaContext, { secretClaim }: ServiceClients) => ({
  [secretClaim]: usedSecrets.get(ctx) ?? '',
})

/** Throws invalid_target for published apps: these clients may call only the management API and its server. */
export function requireServiceResource(resource: string, serviceUrl: string): void {
  const audience = resolveAudience(resource, serviceUrl)
  // @guard client-credentials
  if (audience === null || !listManagedResources(serviceUrl).includes(audience))
    throw new errors.InvalidTarget('a service account gets tokens only for the management API')
}
