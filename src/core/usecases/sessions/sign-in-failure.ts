import type { Deps } from '#core/ports/ports.ts'
import { sanitizeRemoteText } from '#core/services/credentials/connection-status.ts'
import type { SessionTokenDeps } from '#core/services/sessions/obtain-session-token.ts'

export type SignInDeps = SessionTokenDeps & Deps<'digest' | 'identity'>

/** `reason` is for the user; `internal` for the log, "" when the operator cannot help. */
export type SignInFailure = { failure: { error: string; reason: string; internal: string } }

export const createSignInFailure = (error: string, reason: string, internal = ''): SignInFailure => ({
  failure: { error: sanitizeRemoteText(error), reason: sanitizeRemoteText(reason), internal },
})
