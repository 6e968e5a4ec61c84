// Authenticates callers of an app with `access: token`. The digests of its tokens are loaded with the app, and again
// when a token is created or revoked, so that no call reads the store.

import { parseBearerToken } from '#base/web/bearer.ts'
import { isExpired, type MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findTokenKind } from '#core/services/tokens/token-format.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { createHttpError, type RpcError } from '../protocol/json-rpc.ts'

/** 401 for any other token. */
export function authenticateTokenCaller(
  deps: Deps<'digest' | 'clock'>,
  { headers }: HttpRequest,
  tokens: ReadonlyMap<string, MachineToken>,
): MachineToken | RpcError {
  const text = parseBearerToken(headers.authorization)
  if (findTokenKind(deps, text) !== 'app') return appTokenRequired
  const token = tokens.get(deps.digest.sha256(text))
  return token && !isExpired(token, deps.clock.now()) ? token : appTokenRequired
}

/** Its challenge names no metadata: there is no issuer for sign-in. */
export const appTokenRequired = createHttpError(
  401,
  'A token of this app is required: send "Authorization: Bearer tnn_app_…" with the token from its owner.',
)
