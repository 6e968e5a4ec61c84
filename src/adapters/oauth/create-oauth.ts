// The service as an OAuth client of other authorization servers. oauth4webapi validates their responses; all requests
// go through the outbound client, and failures are returned as values.
import { processRevocationResponse, revocationRequest } from 'oauth4webapi'
import type { OAuth } from '#core/ports/oauth.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { doorFetch } from './door-fetch.ts'
import { register } from './register.ts'
import { clientAuth, type DoorFetch, methodsOf, requestToken, serverAt, through } from './request-token.ts'
import { metadata } from './server-metadata.ts'

export function createOAuth(upstream: Upstream): OAuth {
  const fetch = doorFetch(upstream)
  return {
    metadata: metadata(fetch),
    requestToken: requestToken(fetch),
    register: register(fetch),
    revoke: revoke(fetch),
  }
}

const revoke =
  (fetch: DoorFetch): OAuth['revoke'] =>
  async (endpoint, client, token) => {
    const [method = 'none'] = methodsOf(client)
    const server = serverAt({ revocation_endpoint: endpoint })
    try {
      const asked = { client_id: client.clientId }
      const auth = clientAuth(client, method)
      await processRevocationResponse(
        await revocationRequest(server, asked, auth, token.reveal(), through(fetch)),
      )
      return true
    } catch {
      return false
    }
  }
