// Signing in at the OpenID provider of AUTH_OIDC_ISSUER, from the sign-in page and back to it.
import type { ClientAddress } from '#base/web/client-address.ts'
import { explainRejection } from '../accounts/explain-rejection.ts'
import type { User } from '../accounts/users.ts'
import { generateCredential, isSameCredential } from '../credentials.ts'
import {
  buildProviderUrl,
  deriveProviderRequest,
  type ProviderRequest,
  readStateUid,
} from '../federation/provider-request.ts'
import type { SignInProvider } from '../federation/sign-in-provider.ts'
import { verifyProviderToken } from '../federation/verify-provider-token.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { formatThrottleMessage } from '../http/throttles.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import type { PendingInteraction } from './pending-interaction.ts'
import type { IssuerContext, IssuerRoute } from './route.ts'
import { recordFailedSignIn, showSignIn } from './sign-in.ts'

const cookieName = 'tenon_provider'
const minutes = 60_000

/** The provider's redirect target: the same for every sign-in, since providers compare it exactly. */
export const providerCallbackPath = '/provider/callback'

/** Redirects to the interaction in the state, where only its browser has the cookies. */
export const createProviderCallbackRoute = ({ basePath, homeUrl }: IssuerContext): IssuerRoute => ({
  method: 'GET',
  path: new RegExp(`^${providerCallbackPath}$`),
  async handle(ctx) {
    const uid = readStateUid(new URLSearchParams(ctx.querystring).get('state') ?? '')
    if (uid === null) return sendPage(ctx, 400, renderForeignResponse(homeUrl))
    ctx.status = 303
    ctx.redirect(`${basePath}/interaction/${uid}/provider?${ctx.querystring}`)
  },
})

const renderForeignResponse = (homeUrl: string) =>
  renderNoticePage({
    title: 'This sign-in did not begin here',
    text: 'Go back to the app and start signing in again.',
    link: { href: homeUrl, label: 'Go to Tenon' },
  })

/** Sends the browser to the provider; shows the sign-in page again when the provider cannot be reached. */
export async function beginProviderSignIn(
  context: IssuerContext,
  ctx: KoaContext,
  pending: PendingInteraction,
): Promise<void> {
  const { signInProvider: provider, throttles, clientNetworkOf } = context
  const showMessage = (status: number, message: string) =>
    showSignIn(context, ctx, pending, { email: '', status, message })
  if (!provider) return showMessage(400, 'Sign in with your e-mail and password.')
  const waitSeconds = throttles.signInByAddress.consume(clientNetworkOf(ctx.req))
  if (waitSeconds > 0) return showMessage(429, formatThrottleMessage(waitSeconds))
  const endpoint = await provider.findAuthorizationEndpoint()
  if (!endpoint) return showMessage(503, `${provider.label} cannot be reached right now. Try again later.`)
  const secret = generateCredential()
  const { uid } = pending.interaction
  ctx.cookies.set(cookieName, secret, { ...buildCookieOptions(context, uid), maxAge: 10 * minutes })
  ctx.status = 303
  ctx.redirect(
    buildProviderUrl(endpoint, deriveProviderRequest(secret, uid), {
      clientId: provider.clientId,
      redirectUri: buildRedirectUri(context),
      loginHint: pending.loginHint,
    }),
  )
}

const buildCookieOptions = ({ basePath }: IssuerContext, uid: string) =>
  ({ path: `${basePath}/interaction/${uid}`, httpOnly: true, sameSite: 'lax' }) as const

const buildRedirectUri = ({ publicUrl }: IssuerContext) => `${publicUrl}${providerCallbackPath}`

/** The user named by the provider; otherwise shows the sign-in page with the reason and returns null. */
export async function finishProviderSignIn(
  context: IssuerContext,
  ctx: KoaContext,
  pending: PendingInteraction,
): Promise<User | null> {
  const { uid } = pending.interaction
  const secret = ctx.cookies.get(cookieName) ?? ''
  ctx.cookies.set(cookieName, null, buildCookieOptions(context, uid))
  const outcome = await resolveResponse(context, deriveProviderRequest(secret, uid), {
    response: new URLSearchParams(ctx.querystring),
    hasBegun: secret !== '',
    address: context.clientAddressOf(ctx.req),
  })
  if ('user' in outcome) return outcome.user
  if (secret !== '') await recordFailedSignIn(context, ctx, '')
  await showSignIn(context, ctx, pending, { email: '', ...outcome })
  return null
}

type ProviderOutcome = { user: User } | { status: number; message: string }

async function resolveResponse(
  context: IssuerContext,
  request: ProviderRequest,
  { response, hasBegun, address }: { response: URLSearchParams; hasBegun: boolean; address: ClientAddress },
): Promise<ProviderOutcome> {
  const { signInProvider: provider, providerAccounts: accounts, log } = context
  const read = (name: string) => response.get(name) ?? ''
  if (
    !provider ||
    !accounts ||
    !hasBegun ||
    // @guard issuer/provider-sign-in
    !isSameCredential(read('state'), request.state)
  )
    return { status: 400, message: 'This sign-in did not begin in this window, or took too long. Try again.' }
  if (read('code') === '')
    return {
      status: 400,
      message: `${provider.label} did not sign you in. Try again, or ask your administrator.`,
    }
  const verified = await verifyResponse(context, provider, {
    ...request,
    code: read('code'),
    iss: read('iss'),
    redirectUri: buildRedirectUri(context),
  })
  if ('failure' in verified) {
    log.warn({ issuer: provider.issuer, reason: verified.failure }, 'a sign-in at the OpenID provider failed')
    return { status: 502, message: `${provider.label} sent an invalid response. Try again.` }
  }
  const { subject, claims } = verified
  const resolved = await accounts.resolve({ issuer: provider.issuer, subject, claims, address })
  if ('user' in resolved) return resolved
  return { status: 403, message: `You were not signed in: ${explainRejection(resolved.rejection)}.` }
}

type VerifiedResponse = { subject: string; claims: Record<string, unknown> } | { failure: string }

async function verifyResponse(
  { now }: IssuerContext,
  provider: SignInProvider,
  code: Parameters<SignInProvider['exchangeCode']>[0],
): Promise<VerifiedResponse> {
  const tokens = await provider.exchangeCode(code)
  if ('failure' in tokens) return tokens
  const verified = await verifyProviderToken(provider, tokens.idToken, {
    audience: provider.clientId,
    requiredClaims: ['exp', 'iat', 'sub'],
    now,
  })
  if ('problem' in verified) return { failure: verified.problem }
  const { claims } = verified
  const { sub: subject = '', email, email_verified } = claims
  if (subject === '') return { failure: 'the ID token has no subject' }
  if (email !== undefined && email_verified !== undefined) return { subject, claims }
  // Many providers include the address only in the userinfo response.
  const userinfo = await provider.loadUserinfo(tokens.accessToken, subject)
  return { subject, claims: userinfo.email === undefined ? claims : userinfo }
}
