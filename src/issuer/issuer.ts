// The embedded authorization server, for installations without an identity provider. It is separate from the service in
// code, address and tables; the service discovers it by its public metadata, like any other issuer.
import type { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import { Invitations } from './accounts/invitations.ts'
import { generateCredential } from './credentials.ts'
import { startListener } from './http/listener.ts'
import {
  addSecurityHeaders,
  allowCrossOrigin,
  handleErrors,
  normalizeScope,
  throttleRequests,
} from './http/middleware.ts'
import type { KoaMiddleware } from './http/responses.ts'
import { createThrottles } from './http/throttles.ts'
import { cleanupInterval } from './lifetimes.ts'
import type { IssuerLog } from './log.ts'
import { type OpenIssuerOptions, openIssuer } from './open-issuer.ts'
import { removeOperatorFile, writeOperatorFile } from './operator/operator-file.ts'
import { issueOperatorToken } from './operator/operator-token.ts'
import { assetRoutes } from './routes/asset.routes.ts'
import { createInteractionRoutes } from './routes/interaction.routes.ts'
import { buildInvitationPath, createInvitationRoutes } from './routes/invitation.routes.ts'
import { createOperatorRoutes } from './routes/operator.routes.ts'
import { type ClientAddressReader, dispatchRoutes, type IssuerContext } from './routes/route.ts'
import { createUserinfoRoutes } from './routes/userinfo.routes.ts'
import { deleteExpiredArtifacts } from './store/artifacts.ts'

export type IssuerOptions = Omit<OpenIssuerOptions, 'now'> & {
  host: string
  port: number
  /** Who can create an account: only the invited first user, or anybody. */
  signUp: 'first' | 'open'
  /** The key of the caller for rate limits. */
  addressOf: ClientAddressReader
  /** Whether requests with this Host header are served. */
  isAllowedHost(host: string | undefined): boolean
  /** Path of the file with the URL and the credential for the operator command; only the operator can read it. */
  operatorFile: string
  log: IssuerLog
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Milliseconds of a clock that nobody sets, for rate limits. */
  getElapsedMs?: () => number
}

export type RunningIssuer = {
  /** The URL of its listener on this machine. */
  url: string
  /** A one-time sign-up link for the first user, valid for 30 minutes; null when a user who can sign in exists. */
  inviteFirstUser(): Promise<string | null>
  /** Stops listening. The caller closes the database. */
  close(): Promise<void>
}

export async function startIssuerServer({
  now = Date.now,
  getElapsedMs = () => performance.now(),
  ...options
}: IssuerOptions): Promise<RunningIssuer> {
  const { database, publicUrl, resource, signUp, addressOf, operatorFile, log } = options
  const { provider, users, keys } = await openIssuer({ ...options, now })
  const invitations = new Invitations(database, now)
  const throttles = createThrottles(getElapsedMs)
  const context: IssuerContext = {
    provider,
    users,
    invitations,
    throttles,
    addressOf,
    signUp,
    serviceUrl: resource,
  }
  const credential = generateCredential()
  const routes = [
    ...assetRoutes,
    ...createInteractionRoutes(context),
    ...createInvitationRoutes(context),
    ...createUserinfoRoutes({ publicUrl, keys, users }),
    ...createOperatorRoutes(credential, () => issueOperatorToken(provider, users, resource)),
  ]
  configureProvider(provider, log, [
    addSecurityHeaders(publicUrl),
    handleErrors(log),
    allowCrossOrigin,
    throttleRequests(context),
    normalizeScope,
    dispatchRoutes(routes, publicUrl),
  ])
  const listener = await startListener(provider.callback(), options)
  await writeOperatorFile(operatorFile, { url: listener.url, credential })
  const cleanupJob = startPeriodicJob({
    run: () => deleteExpiredArtifacts(database, now),
    firstMs: 0,
    everyMs: cleanupInterval * 1000,
    onError: (error) => log.error({ err: error }, 'deleting expired artifacts of the issuer failed'),
  })
  return {
    url: listener.url,
    async inviteFirstUser() {
      const token = await invitations.invite()
      return token && new URL(buildInvitationPath(token), publicUrl).href
    },
    async close() {
      await removeOperatorFile(operatorFile)
      await listener.close()
      await cleanupJob.stop()
    },
  }
}

function configureProvider(provider: Provider, log: IssuerLog, middlewares: KoaMiddleware[]): void {
  // The listener overwrites the forwarded headers with the configured address, so that they can be trusted.
  provider.proxy = true
  for (const middleware of middlewares) provider.use(middleware)
  provider.on('server_error', (_, error) => log.error({ err: error }, 'OAuth request of the issuer failed'))
  const app: EventEmitter = provider
  app.on('error', (error) => log.error({ err: error }, 'HTTP request of the issuer failed'))
  provider.on('grant.revoked', (ctx) =>
    log.warn({ client: ctx.oidc.client?.clientId }, 'a grant was revoked'),
  )
}
