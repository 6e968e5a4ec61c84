// The service as an OAuth client of other authorization servers. oauth4webapi builds the requests, which all go through
// the outbound client; responses are read in the forms that servers give them, and failures are returned as values.
import { processRevocationResponse, revocationRequest } from 'oauth4webapi'
import type { AuthorizationServerClient } from '#core/ports/authorization-server-client.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { buildClientAuth, listClientAuthMethods } from './client-auth.ts'
import { createRegister } from './register.ts'
import {
  buildAuthorizationServer,
  buildFetchOptions,
  createRequestToken,
  type UpstreamFetch,
} from './request-token.ts'
import { createFetchMetadata } from './server-metadata.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

export function createOAuth(upstream: Upstream): AuthorizationServerClient {
  const fetch = createUpstreamFetch(upstream)
  return {
    fetchMetadata: createFetchMetadata(fetch),
    requestToken: createRequestToken(fetch),
    register: createRegister(fetch),
    revoke: createRevoke(fetch),
  }
}

const createRevoke =
  (fetch: UpstreamFetch): AuthorizationServerClient['revoke'] =>
  async (endpoint, client, token) => {
    const [method = 'none'] = listClientAuthMethods(client)
    const server = buildAuthorizationServer({ revocation_endpoint: endpoint })
    try {
      const clientMetadata = { client_id: client.clientId }
      const auth = buildClientAuth(client, method)
      await processRevocationResponse(
        await revocationRequest(server, clientMetadata, auth, token.reveal(), buildFetchOptions(fetch)),
      )
      return true
    } catch {
      return false
    }
  }
