// The embedded authorization server, for installations without an identity provider. Its code and tables are separate
// from the service, which discovers it by its public metadata like any other issuer. The creator serves its requests:
// below a path of the service, or on a separate listener.
import type { EventEmitter } from 'node:events'
import type { RequestListener } from 'node:http'
import type Provider from 'oidc-provider'
import type { RateLimiterFactory } from '#base/rate-limiter.ts'
import { createBoundedLimiters } from '#platform/bounded-rate-limiter.ts'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import { Invitations } from './accounts/invitations.ts'
import { UserAdministration, type UserAdministrationOptions } from './accounts/user-administration.ts'
import { FailedSignIns } from './audit/failed-sign-ins.ts'
import { generateCredential } from './credentials.ts'
import {
  addSecurityHeaders,
  allowCrossOrigin,
  handleErrors,
  normalizeScope,
  throttleRequests,
} from './http/middleware.ts'
import { basePathOf, withPublicAddress } from './http/public-address.ts'
import type { KoaContext, KoaMiddleware } from './http/responses.ts'
import { createThrottles, type IssuerThrottles } from './http/throttles.ts'
import { cleanupInterval, endedPollMs, firstCleanup } from './lifetimes.ts'
import type { IssuerLog } from './log.ts'
import { type OpenIssuerOptions, openIssuer } from './open-issuer.ts'
import { removeOperatorFile, writeOperatorFile } from './operator/operator-file.ts'
import { issueOperatorToken } from './operator/operator-token.ts'
import type { ClientDocuments } from './provider/client-documents.ts'
import { consoleClientId } from './provider/clients.ts'
import { createInteractionRoutes } from './routes/interaction.routes.ts'
import { buildInvitationPath, createInvitationRoutes } from './routes/invitation.routes.ts'
import { createOperatorRoutes } from './routes/operator.routes.ts'
import { createProviderCallbackRoute } from './routes/provider-sign-in.ts'
import { dispatchRoutes, type IssuerContext } from './routes/route.ts'
import { createUserinfoRoutes } from './routes/userinfo.routes.ts'
import { deleteExpiredArtifacts } from './store/artifacts.ts'
import type { EndedSignIns } from './store/ended-sign-ins.ts'

export type IssuerOptions = Omit<OpenIssuerOptions, 'now'> & {
  /** Who can create an account: only the invited first user, or anyone. */
  signUp: 'first' | 'open'
  /** For rate limits. */
  clientNetworkOf: IssuerContext['clientNetworkOf']
  /** The start page of the service. */
  homeUrl: string
  /** Where the owner of a new account continues. */
  firstStepsUrl: string
  /** The name of the app to which a resource (RFC 8707) belongs; null for other resources. */
  findAppName(resource: string): Promise<string | null>
  /** The look of that app on pages; none by default. */
  findAppBrand?: IssuerContext['findAppBrand']
  /** Carries out a command of `tenon users`, as the user `operatorId`. Throws a ServiceError. */
  runUserCommand(operatorId: string, command: unknown): Promise<object>
  /** Path of the file with the URL and the credential for the operator's command; only the operator can read it. */
  operatorFile: string
  endedSignIns: EndedSignIns
  /** Called when a user has chosen a new password by a link, which also ends the console's sessions. */
  onPasswordReset(userId: string): Promise<void>
  log: IssuerLog
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds of a monotonic clock, for rate limits. */
  getElapsedMs?: () => number
  /** Limits of this process by default. */
  createLimiter?: RateLimiterFactory
}

export type Issuer = {
  /** Serves a request whose URL is relative to the issuer and whose Host was checked. */
  handle: RequestListener
  /** Whether a user exists who can sign in. */
  canAnyoneSignIn(): Promise<boolean>
  /** Lets the operator's command find the issuer at `localUrl`, its URL on this machine. */
  announce(localUrl: string): Promise<void>
  /** A one-time sign-up link for the first user, valid for 30 minutes; null when a user who can sign in exists. */
  inviteFirstUser(): Promise<string | null>
  /** The administrator's operations on users, and users' operations on their own account. */
  administration: UserAdministration
  /** The caller closes the database after the last request. */
  close(): Promise<void>
}

export async function createIssuer({
  now = Date.now,
  getElapsedMs = () => performance.now(),
  createLimiter = createBoundedLimiters(getElapsedMs),
  ...options
}: IssuerOptions): Promise<Issuer> {
  const { database, publicUrl, resource, operatorFile, endedSignIns, findAppName, log } = options
  const throttles = createThrottles(createLimiter)
  const { provider, users, outbox, providerAccounts, passwords, keys } = await openIssuer({
    ...options,
    now,
    ...limitDocuments(options, throttles),
  })
  await outbox.recover()
  await endedSignIns.refresh()
  const invitations = new Invitations({ database, now, passwords, outbox })
  const context: IssuerContext = {
    findAppScopes: async () => [],
    findAppBrand: async () => null,
    ...options,
    provider,
    basePath: basePathOf(publicUrl),
    users,
    signInProvider: options.federation?.signInProvider ?? null,
    providerAccounts,
    now,
    invitations,
    throttles,
    outbox,
    failedSignIns: new FailedSignIns(outbox, throttles),
  }
  const credential = generateCredential()
  const routes = [
    ...createInteractionRoutes(context),
    ...createInvitationRoutes(context),
    createProviderCallbackRoute(context),
    ...createUserinfoRoutes({ publicUrl, keys, users, endedSignIns }),
    ...createOperatorRoutes({
      credential,
      issueToken: () => issueOperatorToken(provider, users, resource),
      runUserCommand: async (command) =>
        options.runUserCommand((await users.findOrCreateOperator()).id, command),
    }),
  ]
  configureProvider(provider, log, [
    addSecurityHeaders(publicUrl),
    handleErrors(log, provider),
    allowCrossOrigin,
    throttleRequests(context),
    normalizeScope(context),
    dispatchRoutes(routes, publicUrl),
  ])
  const cleanupJob = startPeriodicJob({
    run: async (isStopping) => {
      await outbox.sweep(isStopping)
      await deleteExpiredArtifacts(database, now, isStopping)
      await endedSignIns.sweep()
    },
    firstMs: firstCleanup * 1000,
    everyMs: cleanupInterval * 1000,
    onError: (error) => log.error({ err: error }, 'deleting expired artifacts of the issuer failed'),
  })
  const endedJob = startPeriodicJob({
    run: () => endedSignIns.refresh(),
    everyMs: endedPollMs,
    onError(error, isRepeated) {
      if (!isRepeated) log.error({ err: error }, 'ended sign-ins cannot be read')
    },
  })
  return {
    handle: withPublicAddress(publicUrl, provider.callback()),
    canAnyoneSignIn: () => users.canAnyoneSignIn(),
    announce: (localUrl) => writeOperatorFile(operatorFile, { url: localUrl, credential }),
    async inviteFirstUser() {
      const token = await invitations.invite()
      return token && `${publicUrl}${buildInvitationPath(token)}`
    },
    administration: createUserAdministration({
      database,
      passwords,
      now,
      createLimiter,
      publicUrl,
      outbox,
      endedSignIns,
      findAppName,
    }),
    async close() {
      await removeOperatorFile(operatorFile)
      await endedJob.stop()
      await cleanupJob.stop()
    },
  }
}

/** Limits the fetching of clients' documents by address, since anyone can cause it. */
function limitDocuments(
  { clientDocuments, clientNetworkOf }: Pick<IssuerOptions, 'clientDocuments' | 'clientNetworkOf'>,
  { clientDocumentByAddress }: IssuerThrottles,
): { clientDocuments?: ClientDocuments } {
  if (!clientDocuments) return {}
  const mayFetch = ({ req }: KoaContext) => clientDocumentByAddress.consume(clientNetworkOf(req)) === 0
  return { clientDocuments: { ...clientDocuments, mayFetch } }
}

type AdministrationOptions = Omit<UserAdministrationOptions, 'toLink'> & Pick<OpenIssuerOptions, 'publicUrl'>

export const createUserAdministration = ({ publicUrl, ...options }: AdministrationOptions) =>
  new UserAdministration({
    ...options,
    toLink: (token) => `${publicUrl}${buildInvitationPath(token)}`,
  })

function configureProvider(provider: Provider, log: IssuerLog, middlewares: KoaMiddleware[]): void {
  // `withPublicAddress` overwrites the forwarded headers with the configured address, so they can be trusted.
  provider.proxy = true
  for (const middleware of middlewares) provider.use(middleware)
  const app: EventEmitter = provider
  app.on('error', (error) => log.error({ err: error }, 'HTTP request of the issuer failed'))
  provider.on('grant.revoked', (ctx) => {
    // The console revokes its own tokens at each sign-out.
    if (ctx.oidc.client?.clientId !== consoleClientId || ctx.oidc.route !== 'revocation')
      log.warn({ client: ctx.oidc.client?.clientId }, 'a grant was revoked')
  })
}
