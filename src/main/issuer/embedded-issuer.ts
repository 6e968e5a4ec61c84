// The embedded issuer, for installations without an identity provider: behind the listener of the service, or on a port
// of its own.

import type { Server } from 'node:http'
import { join } from 'node:path'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import type { KeyRing } from '#adapters/secrets/key-ring.ts'
import type { Database } from '#adapters/store/database.ts'
import { unknownAddress } from '#base/web/client-address.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import type { Owner } from '#core/model/owner.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { SignUpPolicy } from '#core/model/sessions/sign-up-policy.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { UserAccounts } from '#core/ports/user-accounts.ts'
import { buildSignedOutUri, buildSignInRedirectUri } from '#core/services/sessions/find-console-client.ts'
import { endSessionsOf } from '#core/usecases/sessions/sessions.ts'
import { ConnectionGuard } from '#http/connection-guard.ts'
import type { HttpMount } from '#http/server.ts'
import type { AuditTrailAccess } from '#issuer/audit/audit-outbox.ts'
import { type IssuerListener, startListener } from '#issuer/http/listener.ts'
import { createIssuer } from '#issuer/issuer.ts'
import { obtainOperatorToken, type RunningIssuerAccess } from '#issuer/operator/operator-command.ts'
import { tokenPath } from '#issuer/provider/provider.ts'
import type { EndedSignIns } from '#issuer/store/ended-sign-ins.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import { openIssuerTrail } from '../audit/open-issuer-trail.ts'
import {
  createClientAddressReader,
  createClientGroupReader,
  createClientNetworkReader,
} from '../config/client-address.ts'
import { type Config, embeddedIssuerPath } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { RateLimiters } from '../network/compose-rate-limiters.ts'
import { createConfiguredHostGuard } from '../network/configured-host-guard.ts'
import { buildLocalIssuerOrigin } from '../network/local-address.ts'
import { shareByAddress } from '../network/share-by-address.ts'
import { openIssuerDatabase } from '../storage/open-issuer-database.ts'
import { openServiceDatabase } from '../storage/open-service-database.ts'
import { createDocumentFetch } from './create-document-fetch.ts'
import { createPost } from './create-post.ts'
import { createServiceClients } from './create-service-clients.ts'
import { findAppBrand, findAppName, findAppScopes, isKnownEndpoint } from './find-app-name.ts'
import { createIssuerMounts } from './issuer-mounts.ts'
import { openFederation } from './open-federation.ts'
import { runUserCommand } from './run-user-command.ts'
import type { UserCommand } from './user-command.ts'

const operatorFilePath = (config: Config) => join(config.dataDir, 'operator.json')

export const buildIssuerParts = (config: Config, keyRing: KeyRing, database: Database<IssuerTables>) => ({
  database,
  // Its signing keys are sealed like every other secret.
  vault: createSecrets(keyRing),
  publicUrl: config.authUrl,
  resource: config.authAudience,
  console: { redirectUri: buildSignInRedirectUri(config), signedOutUri: buildSignedOutUri(config) },
})

const signUpBySetting = { first: 'closed', open: 'open' } as const

export type EmbeddedIssuer = {
  /** Its mounts on the listener of the service; empty when it has its own listener. */
  mounts: HttpMount[]
  /** Starts its own listener, if any, and lets the operator's command find it. */
  start(): Promise<void>
  /** A one-time sign-up link for the first user; null when that user exists. */
  inviteFirstUser(): Promise<string | null>
  /** Who may sign up now. */
  readSignUp(): Promise<SignUpPolicy>
  /** Its token endpoint. */
  tokenUrl: string
  /** Its users, as the API manages them. */
  accounts: UserAccounts
  /** Stops its own listener, if any. */
  close(): Promise<void>
}

export type EmbeddedIssuerOptions = {
  config: Config
  log: Log
  keyRing: KeyRing
  /** Its own tables. The caller closes the database. */
  database: Database<IssuerTables>
  endedSignIns: EndedSignIns
  /** The issuer under which the owners of apps are stored. */
  ownerIssuer: string
  ports: Deps<
    | 'store'
    | 'baseUrl'
    | 'clock'
    | 'timer'
    | 'ids'
    | 'digest'
    | 'upstream'
    | 'secrets'
    | 'secretSource'
    | 'oauth'
  >
  rateLimiters: Pick<RateLimiters, 'createLimiter'>
}

/** The embedded issuer, not listening yet. */
export async function openEmbeddedIssuer(options: EmbeddedIssuerOptions): Promise<EmbeddedIssuer> {
  const { config, log, keyRing, database, endedSignIns, ownerIssuer, ports, rateLimiters } = options
  const federation = openFederation(config, log)
  // Like other replicas, this one finds the changes of the operator's commands in the store.
  const commandDeps = { ...ports, events: { notifyServingChanged() {} }, userAccounts: () => accounts }
  const issuer = await createIssuer({
    ...buildIssuerParts(config, keyRing, database),
    signUp: config.authSignUp,
    ...(federation && { federation: federation.parts }),
    trail: openIssuerTrail(ports, ownerIssuer),
    clientAddressOf: createClientAddressReader(config.trustedProxies),
    clientDocuments: {
      policy: config.clientDocuments,
      fetchDocument: createDocumentFetch(ports.upstream, log),
    },
    serviceClients: createServiceClients(ports),
    ...(config.passwordCost && { passwordCost: config.passwordCost }),
    clientNetworkOf: createClientNetworkReader(config.trustedProxies),
    homeUrl: `${config.baseUrl}/`,
    firstStepsUrl: `${config.baseUrl}/console/sign-in?to=/apps/new`,
    findAppName: (resource) => findAppName(ports, resource),
    findAppBrand: (resource) => findAppBrand(ports, resource),
    findAppScopes: (resource) => findAppScopes(ports, resource),
    isKnownEndpoint: (address) => isKnownEndpoint(ports, address),
    operatorFile: operatorFilePath(config),
    endedSignIns,
    onPasswordReset: (subject) => endConsoleSessions(ports, { issuer: ownerIssuer, subject }, log),
    createLimiter: rateLimiters.createLimiter,
    runUserCommand: (subject, command) =>
      runUserCommand(commandDeps, { issuer: ownerIssuer, subject }, command as UserCommand),
    log,
  })
  const accounts: UserAccounts = Object.assign(issuer.administration, { issuer: ownerIssuer })
  const handle = shareByAddress(config, issuer.handle)
  let listener: IssuerListener | null = null
  return {
    accounts,
    tokenUrl: `${config.authUrl}${tokenPath}`,
    mounts: config.authPort === null ? createIssuerMounts(handle) : [],
    async start() {
      const { authPort: port, host } = config
      const isAllowedHost = createConfiguredHostGuard(config)
      const guard = new ConnectionGuard(createClientGroupReader(config.trustedProxies))
      const guardConnections = (server: Server) => guard.watch(server)
      if (port !== null)
        listener = await startListener(handle, { host, port, isAllowedHost, guardConnections })
      const path = port === null ? embeddedIssuerPath : ''
      await issuer.announce(`${buildLocalIssuerOrigin(config)}${path}`)
    },
    inviteFirstUser: issuer.inviteFirstUser,
    readSignUp: async () =>
      (await issuer.canAnyoneSignIn()) ? signUpBySetting[config.authSignUp] : 'first_user',
    async close() {
      await listener?.close()
      await issuer.close()
      await federation?.close()
    },
  }
}

/** The sessions are useless, as their tokens have ended. After a failure they stay in their user's list for a while. */
const endConsoleSessions = (deps: Deps<'store'>, user: Owner, log: Log): Promise<void> =>
  endSessionsOf(deps, actAsOwner(user, createServiceOrigin('sessions.end')), {
    user,
    retainedId: null,
  }).catch((error) => log.error({ err: error }, 'sessions of the console could not be removed'))

const noTrail: AuditTrailAccess = {
  toRecord() {
    throw new TypeError('A token for the operator changes nothing.')
  },
  append: async () => {},
}

/** Also opens the database of the service, which shows whether the keys are the right ones. */
async function openStoppedIssuer(config: Config, log: Log) {
  const { database, keyRing } = await openServiceDatabase(config, log)
  await database.close()
  return {
    ...buildIssuerParts(config, keyRing, await openIssuerDatabase(config, log)),
    trail: noTrail,
    clientAddressOf: () => unknownAddress,
    log,
  }
}

/** A listener on all addresses can be reached by a loopback address. */
const ownAddresses = '127.0.0.1,::1'

/** Calls `use` with access to the embedded issuer that runs on this machine, if any. */
export async function withRunningIssuer<T>(
  config: Config,
  use: (access: RunningIssuerAccess) => Promise<T>,
): Promise<T> {
  const { policy } = parseEgressAllow(`${ownAddresses},${config.host}`)
  const upstream = createUpstream({ allow: policy })
  try {
    return await use({
      operatorFile: operatorFilePath(config),
      post: createPost(upstream, new URL(config.authUrl).host),
    })
  } finally {
    await upstream.close()
  }
}

export const requestOperatorToken = (config: Config, log: Log) =>
  withRunningIssuer(config, (access) =>
    obtainOperatorToken({ ...access, open: () => openStoppedIssuer(config, log) }),
  )
