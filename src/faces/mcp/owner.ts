// Pinned releases are for the owner of the app alone: who asks is settled before anything is said of the release.
import type { IncomingMessage } from 'node:http'
import { bearerToken } from '#base/bearer.ts'
import { Failure } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type Fault, httpFault, unavailable } from './json-rpc.ts'

/** The user of the token, or why there is none: 401 without a good one, 503 when nobody can tell. */
export async function callerOf(
  { identity }: Uses<'identity'>,
  { headers }: IncomingMessage,
): Promise<Owner | Fault> {
  const token = bearerToken(headers.authorization)
  if (!token) return unauthorized
  try {
    return await identity.verify(token)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'unauthorized' ? unauthorized : unavailable('The token cannot be checked now.')
  }
}

const unauthorized = httpFault(401, 'A release that is not live is shown to the owner of the app alone.')

export const isOwner = (owner: Owner, by: Owner) => owner.issuer === by.issuer && owner.subject === by.subject
