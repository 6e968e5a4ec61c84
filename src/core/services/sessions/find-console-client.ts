// The OAuth client that signs users in: one from the settings, or one that the service registers once for each issuer
// and service address.
import type { ConsoleClient } from '#core/model/sessions/console-session.ts'
import type { OAuthClient } from '#core/ports/authorization-server-client.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { SignInServerMetadata } from '#core/ports/sign-in-server.ts'

export const signInCallbackPath = '/console/callback'

export const buildSignInRedirectUri = ({ baseUrl }: Deps<'baseUrl'>) => `${baseUrl}${signInCallbackPath}`

/** Where the issuer sends the browser after sign-out. */
export const buildSignedOutUri = ({ baseUrl }: Deps<'baseUrl'>) => `${baseUrl}/`

export type ConsoleClientDeps = Deps<
  'store' | 'secrets' | 'clock' | 'signInServer' | 'signInSettings' | 'baseUrl'
>

/** The client of the settings, or the stored one; null when there is neither. */
export async function findConsoleClient(deps: ConsoleClientDeps): Promise<OAuthClient | null> {
  const { signInSettings } = deps
  if (signInSettings.client) return signInSettings.client
  const redirectUri = buildSignInRedirectUri(deps)
  const stored = await deps.store.read((reader) =>
    reader.consoleClients.find(signInSettings.issuer, redirectUri),
  )
  return stored ? openConsoleClient(deps, stored) : null
}

const buildClientSecretLocation = ({
  issuer,
  redirectUri,
}: Pick<ConsoleClient, 'issuer' | 'redirectUri'>) => ({
  table: 'console_clients',
  rowId: `${issuer} ${redirectUri}`,
  field: 'clientSecret',
})

/** A client whose secret can no longer be decrypted is removed, so that the next sign-in registers another one. */
async function openConsoleClient(
  deps: ConsoleClientDeps,
  stored: ConsoleClient,
): Promise<OAuthClient | null> {
  const { clientId, clientSecret } = stored
  if (clientSecret === null) return { clientId, clientSecret: null, method: 'none' }
  try {
    const secret = await deps.secrets.open(clientSecret, buildClientSecretLocation(stored))
    return { clientId, clientSecret: secret, method: null }
  } catch {
    await forgetConsoleClient(deps, clientId)
    return null
  }
}

/** For a client that the issuer no longer knows. A client of the settings stays. */
export const forgetConsoleClient = (deps: ConsoleClientDeps, clientId: string): Promise<void> =>
  deps.store.transact((writer) =>
    writer.consoleClients.remove({
      issuer: deps.signInSettings.issuer,
      redirectUri: buildSignInRedirectUri(deps),
      clientId,
    }),
  )

const preferredMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const

/** Registers and stores a client. A failure is returned as a text for the operator. */
export async function registerConsoleClient(
  deps: ConsoleClientDeps,
  server: SignInServerMetadata,
  scope: string,
): Promise<OAuthClient | { failure: string }> {
  if (server.registrationEndpoint === '')
    return { failure: 'the issuer offers no dynamic client registration' }
  const reply = await deps.signInServer.register(
    server.registrationEndpoint,
    {
      clientName: 'Tenon console',
      clientUri: deps.baseUrl,
      redirectUris: [buildSignInRedirectUri(deps)],
      postLogoutRedirectUris: [buildSignedOutUri(deps)],
      // Servers allow redirects to plain HTTP only for native applications.
      applicationType: deps.baseUrl.startsWith('https:') ? 'web' : 'native',
      grantTypes: ['authorization_code', 'refresh_token'],
      scope,
      method: preferredMethods.find((method) => server.clientAuthMethods.includes(method)) ?? null,
    },
    null,
  )
  if ('kind' in reply) {
    return {
      failure:
        `the issuer did not register a client: ${reply.error || reply.kind} ${reply.description}`.trim(),
    }
  }
  await storeConsoleClient(deps, reply)
  // If two replicas register at once, both use the client that was stored first.
  return (await findConsoleClient(deps)) ?? { failure: 'the registered client could not be stored' }
}

async function storeConsoleClient(
  deps: ConsoleClientDeps,
  { clientId, clientSecret }: Pick<OAuthClient, 'clientId' | 'clientSecret'>,
): Promise<void> {
  const key = { issuer: deps.signInSettings.issuer, redirectUri: buildSignInRedirectUri(deps) }
  const sealed =
    clientSecret && (await deps.secrets.seal(clientSecret.reveal(), buildClientSecretLocation(key)))
  const createdAt = deps.clock.now()
  await deps.store.transact((writer) =>
    writer.consoleClients.insert({ ...key, clientId, clientSecret: sealed, createdAt }),
  )
}

/** Fixes the authentication method at the token endpoint: a code works once, so there is no second try. */
export function withKnownMethod(client: OAuthClient, server: SignInServerMetadata): OAuthClient {
  if (!client.clientSecret) return { ...client, method: 'none' }
  if (client.method) return client
  const supportsOnlyPost =
    server.clientAuthMethods.includes('client_secret_post') &&
    !server.clientAuthMethods.includes('client_secret_basic')
  return { ...client, method: supportsOnlyPost ? 'client_secret_post' : 'client_secret_basic' }
}

/** RFC 8707: for an audience that is a URL. Sent with every token request, since some issuers do not remember it. */
export const listResourceParameters = ({ signInSettings }: Deps<'signInSettings'>): [string, string][] =>
  /^https?:/.test(signInSettings.audience) ? [['resource', signInSettings.audience]] : []
