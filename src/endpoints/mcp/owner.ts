// Who asks, where that matters: pinned releases are for the owner of the app alone, and apps may want a token. It is
// settled before anything is said.
import type { IncomingMessage } from 'node:http'
import { bearerToken } from '#base/bearer.ts'
import { Failure } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type Fault, httpFault, unavailable } from './json-rpc.ts'

/** The user of the token for `audience`, which is the service unless it is said; or why there is none: 401 without a good one, 503 when nobody can tell. */
export function callerOf(
  { identity }: Uses<'identity'>,
  { headers }: IncomingMessage,
  audience?: string,
): Owner | Fault | Promise<Owner | Fault> {
  const token = bearerToken(headers.authorization)
  if (!token) return unauthorized
  const caller = identity.verify(token, audience)
  return caller instanceof Promise ? caller.catch(refusal) : caller
}

function refusal(error: unknown): Fault {
  if (!(error instanceof Failure)) throw error
  return error.code === 'unauthorized' ? unauthorized : unavailable('The token cannot be checked now.')
}

const unauthorized = httpFault(401, 'A good bearer access token is needed here.')

export const isOwner = (owner: Owner, by: Owner) => owner.issuer === by.issuer && owner.subject === by.subject
