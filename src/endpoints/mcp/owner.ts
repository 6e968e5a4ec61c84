// Authenticates callers where required: a pinned release is for the owner of the app only, and an app may require a
// token. This happens before the body is read.
import type { IncomingMessage } from 'node:http'
import { bearerToken } from '#base/bearer.ts'
import { Failure } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type Fault, httpFault, unavailable } from './json-rpc.ts'

/**
 * The user of the token for `audience`, by default the service; or an error: 401 without a valid token, 503 when the
 * token cannot be verified.
 */
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
  return error.code === 'unauthorized'
    ? unauthorized
    : unavailable('The access token cannot be verified at the moment.')
}

const unauthorized = httpFault(401, 'A valid bearer access token is required.')

export const isOwner = (owner: Owner, by: Owner) => owner.issuer === by.issuer && owner.subject === by.subject
