// Authenticates callers where required, before the body is read: a pinned release is only for those who build the app,
// and an app may require a token.

import { ServiceError } from '#base/errors.ts'
import { parseBearerToken } from '#base/web/bearer.ts'
import type { Principal } from '#core/model/principal.ts'
import type { TokenAudience } from '#core/ports/identity.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { createHttpError, createUnavailableError, type RpcError } from '../protocol/json-rpc.ts'

/**
 * The user of the token for `audience`, by default the service; or an error: 401 without a valid token, 503 when the
 * token cannot be verified.
 */
export function authenticateCaller(
  { identity }: Deps<'identity'>,
  { headers }: HttpRequest,
  audience?: TokenAudience,
): Principal | RpcError | Promise<Principal | RpcError> {
  const token = parseBearerToken(headers.authorization)
  if (!token) return unauthorized
  const caller = identity.verify(token, audience)
  return caller instanceof Promise ? caller.catch(toRpcError) : caller
}

function toRpcError(error: unknown): RpcError {
  if (!(error instanceof ServiceError)) throw error
  return error.code === 'unauthorized'
    ? unauthorized
    : createUnavailableError('The access token cannot be verified at the moment.')
}

const unauthorized = createHttpError(401, 'A valid bearer access token is required.')
