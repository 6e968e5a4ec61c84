// The console's cookie as a second source of the caller's access token, only on the management API.
import type { IncomingMessage } from 'node:http'
import { originOf } from '#base/web/url.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  authenticateSession,
  type SessionDeps,
  type SessionUser,
} from '#core/usecases/sessions/authenticate-session.ts'
import { hasSameOriginProof } from './same-origin-proof.ts'
import { createConsoleCookies } from './session-cookies.ts'

/** Null means the request has no session, or no proof that the console sent it. */
export function createSessionAuthenticator(
  deps: SessionDeps & Deps<'baseUrl'>,
): (request: IncomingMessage) => Promise<SessionUser | null> {
  const cookies = createConsoleCookies(deps.baseUrl)
  const ownOrigin = originOf(deps.baseUrl)
  return async (request) => {
    const cookie = cookies.session.read(request)
    return cookie !== '' && hasSameOriginProof(request, ownOrigin) ? authenticateSession(deps, cookie) : null
  }
}

/**
 * The signed-in user of the browser, for pages of the service. Requests that change something need a separate proof.
 */
export function createSignedInReader(
  deps: SessionDeps & Deps<'baseUrl'>,
): (request: IncomingMessage) => Promise<Principal | null> {
  const cookies = createConsoleCookies(deps.baseUrl)
  return async (request) => {
    const cookie = cookies.session.read(request)
    return cookie === '' ? null : ((await authenticateSession(deps, cookie))?.principal ?? null)
  }
}
