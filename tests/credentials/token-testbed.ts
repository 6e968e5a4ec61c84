// The credentials of a connection as replicas of the service load them: real stores, secrets, outbound client and
// authorization server, and a clock that a test moves.
import { randomBytes } from 'node:crypto'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { Secret } from '#base/secret.ts'
import type { AuthConfig, AuthConnection, SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import { createCredentialCache } from '#core/services/credentials/credential-cache.ts'
import type { OpenedCredential } from '#core/services/credentials/open-credential.ts'
import { openCredential } from '#core/services/credentials/open-credential.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { buildTokenLocation, withIssuedTokens } from '#core/services/credentials/request-token.ts'
import { createLoopbackUpstream } from '#tests/identity/loopback-issuer.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import type { TestDatabase } from '#tests/support/databases/postgres.ts'
import { noSecretSource } from '#tests/support/secret-sources.ts'
import { buildApp, buildConnection } from '#tests/support/store-samples.ts'

export async function startTokenTestbed(freshPlace: () => Promise<TestDatabase>, replicaCount = 1) {
  const { at, remove } = await freshPlace()
  const databases = await Promise.all(
    Array.from({ length: replicaCount }, () => openTestDatabase<Tables>(at)),
  )
  for (const database of databases) await migrate(database, migrations, { table: migrationsTable })
  const { keys } = parseSecretKeys(`test:${randomBytes(32).toString('base64')}`)
  const upstream = createLoopbackUpstream(1_000)
  const clock = {
    offsetSeconds: 0,
    /** How far the system clock was set; it does not change the elapsed time. */
    stepSeconds: 0,
    now: () => new Date(Date.now() + (clock.offsetSeconds + clock.stepSeconds) * 1_000).toISOString(),
    getElapsedMs: () => performance.now() + clock.offsetSeconds * 1_000,
  }
  const createDeps = (database: (typeof databases)[number]): TokenDeps => ({
    store: createStore(database),
    secrets: createSecrets({ keys }),
    secretSource: noSecretSource,
    oauth: createOAuth(upstream),
    ids: systemIds,
    clock,
    timer: systemTimer,
  })
  const [deps, ...others] = databases.map(createDeps)
  if (!deps) throw new Error('no replica')
  return {
    deps: deps,
    replicas: [deps, ...others],
    clock,
    /** Stores an app and a connection with secrets sealed as the service seals them. */
    async createConnection(
      config: Partial<AuthConfig>,
      grants: string[],
      plainSecrets: Partial<Record<SecretName, string>> = {},
    ): Promise<AuthConnection> {
      const app = buildApp()
      const plain = buildConnection(app.id)
      const sealed: AuthConnection['sealed'] = {}
      for (const [field, text] of Object.entries(plainSecrets) as [SecretName, string][]) {
        sealed[field] = await deps.secrets.seal(text, { table: 'auth_connections', rowId: plain.id, field })
      }
      const bound = { boundOrigins: ['https://api.example'], isDetached: false }
      const made = { ...plain, ...bound, config: { ...plain.config, scopes: [], ...config }, sealed, grants }
      await deps.store.transact(async (writer) => {
        await writer.apps.insert(app)
        await writer.authConnections.insert(made)
      })
      return made
    },
    /** Stores tokens, as after the owner connected in a browser. */
    async storeTokens(connection: AuthConnection, accessToken: string, refreshToken: string | null) {
      const empty: OAuthTokens = {
        connectionId: connection.id,
        appId: connection.appId,
        clientId: connection.config.clientId,
        clientAuthMethod: null,
        accessToken: null,
        refreshToken: null,
        expiresAt: null,
        renewAt: null,
        version: '',
        failures: 0,
        retryAt: null,
        forcedAt: null,
      }
      const issued = await withIssuedTokens(deps, empty, {
        accessToken: new Secret(accessToken),
        refreshToken: refreshToken === null ? null : new Secret(refreshToken),
        expiresIn: 3_600,
        method: 'none',
      })
      await deps.store.transact((writer) => writer.oauthTokens.put(issued))
    },
    /** Creates the credential cache of a replica, as for an app that it has just loaded. */
    createCredentialSource: ({ appId, id }: AuthConnection, replica = deps) => {
      const source = createCredentialCache(replica, (connectionId, rejected) =>
        openCredential(replica, appId, connectionId, rejected),
      )
      return async (rejected?: Parameters<typeof source>[1]) => source(id, rejected)
    },
    readConnection: async ({ appId, id }: AuthConnection) => {
      const found = await deps.store.read((reader) => reader.authConnections.findById(appId, id))
      if (!found) throw new Error('the connection does not exist')
      return found
    },
    readTokens: ({ appId, id }: AuthConnection) =>
      deps.store.read((reader) => reader.oauthTokens.find(appId, id)),
    async readRefreshToken({ appId, id }: AuthConnection): Promise<string> {
      const tokens = await deps.store.read((reader) => reader.oauthTokens.find(appId, id))
      const secret = await deps.secrets.open(
        tokens?.refreshToken ?? '',
        buildTokenLocation(id, 'refreshToken'),
      )
      return secret.reveal()
    },
    async close() {
      await upstream.close()
      for (const database of databases) await database.close()
      await remove()
    },
  }
}

export type TokenTestbed = Awaited<ReturnType<typeof startTokenTestbed>>

/** The token that a request would send, or the reason why there is none. */
export const revealTokenOrReason = (credential: OpenedCredential): string =>
  'missing' in credential ? credential.missing : credential.value.reveal().replace('Bearer ', '')
