// Clients that are programs of the service: they get an access token for its management API by their id and a secret
// (client_credentials), and can start no other flow. The service has their ids and digests of their secrets.
import { randomUUID } from 'node:crypto'
import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { KoaContext } from '../http/responses.ts'
import { listAuthMethods } from './client-authentication.ts'
import { listManagedResources, resolveAudience } from './resources.ts'

export interface ServiceClients {
  /** Whether the id has the form of theirs. No client that registers has such an id. */
  isClientId(clientId: string): boolean
  /** Whether there is such a client, and it is enabled. */
  isActive(clientId: string): Promise<boolean>
  /** The id of the secret; null when it is none of the client. */
  findSecret(clientId: string, secret: string): Promise<string | null>
  /** The claim of access tokens that names the secret. */
  secretClaim: string
}

export const serviceAuthMethods = ['client_secret_basic', 'client_secret_post'] as const

/** The library requires some secret; `useHashedSecrets` compares with those of the service in its place. */
const unusedSecret = randomUUID()

/** Adds the clients to those that have registered. */
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

/** By which secret the client of a request has authenticated. */
const usedSecrets = new WeakMap<object, string>()

/** Replaces the comparison of the library, which needs secrets in clear. */
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

/** Throws invalid_target: these clients call the management API and its server, and none of the published apps. */
export function requireServiceResource(resource: string, serviceUrl: string): void {
  const audience = resolveAudience(resource, serviceUrl)
  // @guard client-credentials
  if (audience === null || !listManagedResources(serviceUrl).includes(audience))
    throw new errors.InvalidTarget('a service account gets tokens for the management API alone')
}
