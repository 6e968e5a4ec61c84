// The embedded authorization server: for installations that bring no identity provider of their own. It is separate from
// the service in code, address and tables; the service knows it as it would know any other issuer, by its public documents.
import type { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import { sweepArtifacts } from './artifacts.ts'
import type { Middleware } from './context.ts'
import { newCredential } from './digest.ts'
import { errorsDrawn, openToBrowsers, scopeFilledIn, securityHeaders, throttled } from './edge.ts'
import { createGates } from './gates.ts'
import { Invitations } from './invitations.ts'
import { sweepInterval } from './lifetimes.ts'
import { listen } from './listener.ts'
import type { IssuerLog } from './log.ts'
import { type IssuerParts, openIssuer } from './open-issuer.ts'
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts'
import { issueOperatorToken } from './operator-token.ts'
import { assetRoutes } from './routes/asset.routes.ts'
import { interactionRoutes } from './routes/interaction.routes.ts'
import { invitationPath, invitationRoutes } from './routes/invitation.routes.ts'
import { operatorRoutes } from './routes/operator.routes.ts'
import { type AddressOf, type Desk, routed } from './routes/route.ts'
import { userinfoRoutes } from './routes/userinfo.routes.ts'

export type IssuerOptions = Omit<IssuerParts, 'now'> & {
  host: string
  port: number
  /** Who may make an account: only the invited first user, or anybody. */
  signUp: 'first' | 'open'
  /** Where a request comes from, as far as throttles care. */
  addressOf: AddressOf
  /** Where the operator's command finds how to ask this issuer for a token: a file that only the operator can read. */
  operatorFile: string
  log: IssuerLog
  now?: () => number
}

export type Issuer = {
  /** Where it listens on this machine. */
  url: string
  /** A one-time link by which the first user signs up, good for half an hour; null when somebody can sign in already. */
  inviteFirstUser(): Promise<string | null>
  /** Stops listening. The database stays open: it is the caller's. */
  close(): Promise<void>
}

export async function startIssuer({ now = Date.now, ...options }: IssuerOptions): Promise<Issuer> {
  const { database, publicUrl, resource, signUp, addressOf, operatorFile, log } = options
  const { provider, users, keys } = await openIssuer({ ...options, now })
  const invitations = new Invitations(database, now)
  const gates = createGates(now)
  const desk: Desk = { provider, users, invitations, gates, addressOf, signUp, service: resource }
  const credential = newCredential()
  const routes = [
    ...assetRoutes,
    ...interactionRoutes(desk),
    ...invitationRoutes(desk),
    ...userinfoRoutes({ publicUrl, keys, users }),
    ...operatorRoutes(credential, () => issueOperatorToken(provider, users, resource)),
  ]
  prepare(provider, log, [
    securityHeaders(publicUrl),
    errorsDrawn(log),
    openToBrowsers,
    throttled(desk),
    scopeFilledIn,
    routed(routes),
  ])
  const listener = await listen(provider.callback(), options)
  await writeOperatorFile(operatorFile, { url: listener.url, credential })
  const sweeping = startPeriodicJob({
    run: () => sweepArtifacts(database, now),
    firstMs: 0,
    everyMs: sweepInterval * 1000,
    onError: (error) => log.error({ err: error }, 'sweeping the issuer’s table failed'),
  })
  return {
    url: listener.url,
    async inviteFirstUser() {
      const token = await invitations.invite()
      return token && new URL(invitationPath(token), publicUrl).href
    },
    async close() {
      await removeOperatorFile(operatorFile)
      await listener.close()
      await sweeping.stop()
    },
  }
}

function prepare(provider: Provider, log: IssuerLog, middlewares: Middleware[]): void {
  // The listener has put the configured address where a trusted proxy would.
  provider.proxy = true
  for (const middleware of middlewares) provider.use(middleware)
  provider.on('server_error', (_, error) => log.error({ err: error }, 'the issuer failed'))
  const app: EventEmitter = provider
  app.on('error', (error) => log.error({ err: error }, 'the issuer failed'))
  provider.on('grant.revoked', (ctx) =>
    log.warn({ client: ctx.oidc.client?.clientId }, 'a grant was revoked'),
  )
}
