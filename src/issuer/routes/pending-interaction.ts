// An authorization request that waits for the user to sign in or to consent (an "interaction" of oidc-provider).
import type Provider from 'oidc-provider'
import type { PageBrand } from '#platform/service-page.ts'
import type { KoaContext } from '../http/responses.ts'
import { isDocumentUrl } from '../provider/client-documents.ts'
import { sanitizeClientName } from '../provider/client-name.ts'
import { describeDestination } from '../provider/clients.ts'
import type { AppScope } from '../provider/scopes.ts'
import type { IssuerContext } from './route.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export type PendingInteraction = {
  interaction: Interaction
  clientName: string
  destination: string
  /** The host whose document describes the client; null for a registered client. */
  describedBy: string | null
  /** The `login_hint` of the client; "" without one. */
  loginHint: string
  scopes: string[]
  /** The requested scopes of the app. */
  appScopes: AppScope[]
  resource: string
  /** The name of the app to which the resource belongs; null for other resources. */
  appName: string | null
  brand: PageBrand | null
  /** The e-mail of the signed-in user; "" before sign-in. */
  accountEmail: string
}

/** Throws `SessionNotFound` when this browser has no pending interaction. */
export async function loadPendingInteraction(
  { provider, users, findAppName, findAppBrand, findAppScopes }: IssuerContext,
  ctx: KoaContext,
): Promise<PendingInteraction> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res)
  const { params } = interaction
  const clientId = toText(params.client_id)
  const client = await provider.Client.find(clientId)
  const user = interaction.session && (await users.find(interaction.session.accountId))
  const resource = [params.resource].flat().map(toText).join(', ')
  const appName = await findAppName(resource)
  const requested = toText(params.scope).split(' ')
  const appScopes = (await findAppScopes(resource)).filter(({ name }) => requested.includes(name))
  const destination = interaction.deviceCode
    ? 'the program that shows the code'
    : describeDestination(toText(params.redirect_uri))
  return {
    interaction,
    clientName: sanitizeClientName(client?.clientName ?? '') || destination,
    destination,
    describedBy: isDocumentUrl(clientId) ? new URL(clientId).host : null,
    loginHint: toText(params.login_hint),
    scopes: requested.filter((scope) => !appScopes.some(({ name }) => name === scope)),
    appScopes,
    resource,
    brand: await findAppBrand(resource),
    appName: appName && (sanitizeClientName(appName) || null),
    accountEmail: user?.email ?? '',
  }
}

/** Grants all missing scopes but the rejected ones; returns the id of the grant. */
export async function grantScopes(
  provider: Provider,
  { interaction }: PendingInteraction,
  rejected: readonly string[] = [],
): Promise<string> {
  const { grantId, session, params, prompt } = interaction
  const newGrant = { accountId: session?.accountId, clientId: toText(params.client_id) }
  const grant = (grantId && (await provider.Grant.find(grantId))) || new provider.Grant(newGrant)
  delete grant.rejected
  const { missingOIDCScope, missingResourceScopes } = prompt.details as MissingGrants
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, scopes.filter((scope) => !rejected.includes(scope)).join(' '))
    const withheld = scopes.filter((scope) => rejected.includes(scope))
    if (withheld.length > 0) grant.rejectResourceScope(resource, withheld.join(' '))
  }
  return grant.save()
}

/** Details of the library's consent prompt: the scopes that are not granted yet. */
type MissingGrants = { missingOIDCScope?: string[]; missingResourceScopes?: Record<string, string[]> }

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
