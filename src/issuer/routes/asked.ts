// What an authorization request that waits asks of the person in front of it.
import type Provider from 'oidc-provider'
import { startOf } from '#base/text.ts'
import { destinationOf } from '../clients.ts'
import type { Context } from '../context.ts'
import type { Desk } from './route.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export type Asked = {
  interaction: Interaction
  clientName: string
  destination: string
  /** The e-mail that the client expects to sign in, if it said one. */
  loginHint: string
  scopes: string[]
  resource: string
  /** Who is signed in; "" before that. */
  accountEmail: string
}

/** Throws `SessionNotFound` when this browser has no waiting request. */
export async function askedBy({ provider, users }: Desk, ctx: Context): Promise<Asked> {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res)
  const { params } = interaction
  const client = await provider.Client.find(text(params.client_id))
  const user = interaction.session && (await users.find(interaction.session.accountId))
  const destination = destinationOf(text(params.redirect_uri))
  return {
    interaction,
    clientName: visible(client?.clientName ?? '') || destination,
    destination,
    loginHint: text(params.login_hint),
    scopes: text(params.scope).split(' '),
    resource: [params.resource].flat().map(text).join(', '),
    accountEmail: user?.email ?? '',
  }
}

/** Grants all that is asked; the id of the grant. */
export async function grantAll(provider: Provider, { interaction }: Asked): Promise<string> {
  const { grantId, session, params, prompt } = interaction
  const fresh = { accountId: session?.accountId, clientId: text(params.client_id) }
  const grant = (grantId && (await provider.Grant.find(grantId))) || new provider.Grant(fresh)
  const { missingOIDCScope, missingResourceScopes } = prompt.details as Missing
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '))
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '))
  return grant.save()
}

/** What the library's consent prompt says is not granted yet. */
type Missing = { missingOIDCScope?: string[]; missingResourceScopes?: Record<string, string[]> }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A name that clients choose themselves, without the characters that hide or reorder what stands around them. */
const visible = (name: string) => startOf(name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(), 60)
