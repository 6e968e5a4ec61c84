// Seals and opens the secrets of stored sessions.
import type { Secret } from '#base/secret.ts'
import { computeTokenTimes } from '#core/engines/credentials/oauth-client/index.ts'
import type { SessionTokens } from '#core/model/sessions/console-session.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { SignInTokens } from '#core/ports/sign-in-server.ts'

type SessionTokenField = 'accessToken' | 'refreshToken' | 'idToken'

const buildSessionTokenLocation = (rowId: string, field: SessionTokenField) => ({
  table: 'console_sessions',
  rowId,
  field,
})

export const buildSignInVerifierLocation = (stateDigest: string) => ({
  table: 'pending_sign_ins',
  rowId: stateDigest,
  field: 'codeVerifier',
})

export const openSessionToken = async (
  { secrets }: Deps<'secrets'>,
  session: Pick<SessionTokens, SessionTokenField> & { id: string },
  field: SessionTokenField,
): Promise<Secret | null> => {
  const sealed = session[field]
  return sealed === null ? null : secrets.open(sealed, buildSessionTokenLocation(session.id, field))
}

/** The tokens of a session after a response. Without a new refresh or ID token the old one stays (RFC 6749, 6). */
export async function sealSessionTokens(
  { secrets, clock, ids }: Deps<'secrets' | 'clock' | 'ids'>,
  session: { id: string } & Partial<Pick<SessionTokens, 'refreshToken' | 'idToken'>>,
  { accessToken, refreshToken, idToken, expiresIn }: SignInTokens,
): Promise<SessionTokens> {
  const seal = (secret: Secret, field: SessionTokenField) =>
    secrets.seal(secret.reveal(), buildSessionTokenLocation(session.id, field))
  return {
    ...computeTokenTimes(clock.now(), expiresIn),
    accessToken: await seal(accessToken, 'accessToken'),
    refreshToken: refreshToken ? await seal(refreshToken, 'refreshToken') : (session.refreshToken ?? null),
    idToken: idToken ? await seal(idToken, 'idToken') : (session.idToken ?? null),
    version: ids.createUnguessable(),
    failures: 0,
    retryAt: null,
  }
}
