// Signing in to the console: the authorization code flow with PKCE, performed by the service, so that no token reaches
// the browser. A sign-in can be finished once, and only by the browser that started it.
import { addMilliseconds } from '#base/time.ts'
import {
  buildAuthorizationUrl,
  buildScope,
  type CallbackParameters,
  toCodeChallenge,
  validateCallback,
} from '#core/engines/credentials/oauth-client/index.ts'
import {
  type PendingSignIn,
  type SessionOrigin,
  sessionLifetimes,
} from '#core/model/sessions/console-session.ts'
import type { OAuthClient } from '#core/ports/authorization-server-client.ts'
import type { SignInServerMetadata, SignInTokens } from '#core/ports/sign-in-server.ts'
import {
  buildSignInRedirectUri,
  findConsoleClient,
  forgetConsoleClient,
  listResourceParameters,
  registerConsoleClient,
  withKnownMethod,
} from '#core/services/sessions/find-console-client.ts'
import { buildSignInVerifierLocation } from '#core/services/sessions/session-secrets.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import { createSignInFailure, type SignInDeps, type SignInFailure } from './sign-in-failure.ts'

/**
 * `browser`: the value of the cookie that binds sign-ins to a browser; "" when it has none yet. `isForced`: the issuer
 * asks for a sign-in even if it knows the browser.
 */
export type SignInRequest = { browser: string; returnTo: string; isForced: boolean }

/** `browser`: the value that the cookie must have. */
export type StartedSignIn = { authorizationUrl: string; browser: string }

const signInScopes = ['openid', 'profile', 'email']

export async function startSignIn(
  deps: SignInDeps,
  { browser, returnTo, isForced }: SignInRequest,
): Promise<StartedSignIn | SignInFailure> {
  const server = await deps.signInServer.readMetadata()
  if (!server) return createUnreachableFailure(deps)
  const scope = selectScope(server)
  const client = (await findConsoleClient(deps)) ?? (await registerConsoleClient(deps, server, scope))
  if ('failure' in client) return createMissingClientFailure(deps, client.failure)
  const [state, nonce] = [deps.ids.createUnguessable(), deps.ids.createUnguessable()]
  const verifier = `${deps.ids.createUnguessable()}${deps.ids.createUnguessable()}`
  const boundTo = browser || deps.ids.createUnguessable()
  const stateDigest = deps.digest.sha256(state)
  const pending: PendingSignIn = {
    stateDigest,
    browserDigest: deps.digest.sha256(boundTo),
    codeVerifier: await deps.secrets.seal(verifier, buildSignInVerifierLocation(stateDigest)),
    nonce,
    clientId: client.clientId,
    returnTo,
    expiresAt: addMilliseconds(deps.clock.now(), sessionLifetimes.signInMs),
  }
  await deps.store.transact((writer) => writer.pendingSignIns.insert(pending))
  const parameters: [string, string][] = [
    ['response_type', 'code'],
    ['client_id', client.clientId],
    ['redirect_uri', buildSignInRedirectUri(deps)],
    ['scope', scope],
    ['state', state],
    ['prompt', isForced ? 'login' : ''],
    ['nonce', server.isOpenIdProvider ? nonce : ''],
    ['code_challenge', toCodeChallenge(deps.digest.sha256(verifier))],
    ['code_challenge_method', 'S256'],
    // Issuers without support of RFC 8707 read the audience from this parameter.
    ['audience', deps.signInSettings.audience],
    ...listResourceParameters(deps),
  ]
  return {
    authorizationUrl: buildAuthorizationUrl(server.authorizationEndpoint, parameters),
    browser: boundTo,
  }
}

/** The scopes that the issuer supports; all if it does not declare them. */
function selectScope({ scopes, isOpenIdProvider }: SignInServerMetadata): string {
  const wanted = signInScopes.filter((scope) =>
    scopes.length > 0 ? scopes.includes(scope) : isOpenIdProvider || scope !== 'openid',
  )
  return buildScope(wanted, scopes)
}

const createUnreachableFailure = ({ signInSettings }: SignInDeps) =>
  createSignInFailure(
    'issuer_unreachable',
    'The issuer of this server cannot be reached at the moment. Try again in a minute.',
    `no metadata of the issuer ${signInSettings.issuer}`,
  )

const createMissingClientFailure = (deps: SignInDeps, reason: string) =>
  createSignInFailure(
    'no_client',
    'This server is not registered at its issuer. Its operator has to register a client with the redirect URI ' +
      `${buildSignInRedirectUri(deps)} there, and to set CONSOLE_CLIENT_ID.`,
    `no user can sign in to the console: ${reason}. Register a client with the redirect URI ` +
      `${buildSignInRedirectUri(deps)} at ${deps.signInSettings.issuer} and set CONSOLE_CLIENT_ID and, if it has a secret, CONSOLE_CLIENT_SECRET`,
  )

export type SignInCallback = {
  parameters: CallbackParameters
  browser: string
  /** The previous session of the browser, which is replaced; "" when it had none. */
  cookie: string
  origin: SessionOrigin
}

export type FinishedSignIn = BegunSession & { returnTo: string }

export async function finishSignIn(
  deps: SignInDeps,
  { parameters, browser, cookie, origin }: SignInCallback,
): Promise<FinishedSignIn | SignInFailure> {
  const stateDigest = deps.digest.sha256(parameters.state)
  const pending = await deps.store.transact((writer) =>
    writer.pendingSignIns.take(stateDigest, deps.digest.sha256(browser), deps.clock.now()),
  )
  if (!pending) return createSignInFailure('invalid_state', staleSignInMessage)
  const server = await deps.signInServer.readMetadata()
  if (!server) return createUnreachableFailure(deps)
  const response = validateCallback(server, parameters)
  if ('error' in response) return createSignInFailure(response.error, response.description || response.error)
  const client = await findConsoleClient(deps)
  if (client?.clientId !== pending.clientId)
    return createSignInFailure('client_changed', clientChangedMessage)
  const tokens = await exchangeCode(deps, { pending, parameters, server, client })
  if ('failure' in tokens) return tokens
  const begun = await beginSession(deps, { tokens, clientId: client.clientId, cookie, origin })
  return 'failure' in begun ? begun : { ...begun, returnTo: pending.returnTo }
}

const staleSignInMessage =
  'This sign-in was already finished, is older than ten minutes, or was started in another browser. Sign in again.'
const clientChangedMessage = 'The settings of this server changed during the sign-in. Sign in again.'

type CodeExchange = {
  pending: PendingSignIn
  parameters: CallbackParameters
  server: SignInServerMetadata
  client: OAuthClient
}

async function exchangeCode(
  deps: SignInDeps,
  { pending, parameters, server, client }: CodeExchange,
): Promise<SignInTokens | SignInFailure> {
  const { state, code, iss } = parameters
  const location = buildSignInVerifierLocation(pending.stateDigest)
  const reply = await deps.signInServer.exchangeCode({
    client: withKnownMethod(client, server),
    state,
    code,
    iss,
    redirectUri: buildSignInRedirectUri(deps),
    codeVerifier: (await deps.secrets.open(pending.codeVerifier, location)).reveal(),
    nonce: server.isOpenIdProvider ? pending.nonce : '',
    parameters: listResourceParameters(deps),
  })
  if (!('kind' in reply)) return reply
  if (reply.error === 'invalid_client') await forgetConsoleClient(deps, client.clientId)
  const error = reply.error || 'issuer_unavailable'
  const reason = reply.description || 'The issuer issued no token.'
  return createSignInFailure(error, reason, `the issuer issued no token for a sign-in: ${error} ${reason}`)
}
