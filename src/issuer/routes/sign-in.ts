// The sign-in form of a pending authorization request.

import { normalizeEmail } from '../accounts/sign-up-form.ts'
import type { User } from '../accounts/users.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { formatThrottleMessage } from '../http/throttles.ts'
import { renderSignInPage, type SignUpOption } from '../pages/sign-in.page.ts'
import { readPasswordSource } from './password-source.ts'
import type { PendingInteraction } from './pending-interaction.ts'
import type { IssuerContext } from './route.ts'

/** Signs in with the submitted form. On failure, shows the form again with an error and returns null. */
export async function submitSignIn(
  context: IssuerContext,
  ctx: KoaContext,
  pending: PendingInteraction,
  form: URLSearchParams,
): Promise<User | null> {
  const { throttles, users, clientNetworkOf } = context
  const email = normalizeEmail(form.get('email') ?? '')
  const waitSeconds =
    throttles.signInByAddress.consume(clientNetworkOf(ctx.req)) || throttles.signInByEmail.consume(email)
  if (waitSeconds > 0) {
    ctx.set('Retry-After', String(waitSeconds))
    await showSignIn(context, ctx, pending, {
      email,
      status: 429,
      message: formatThrottleMessage(waitSeconds),
    })
    return null
  }
  const source = readPasswordSource(context, ctx, email)
  const user = await users.signIn(email, form.get('password') ?? '', source)
  if (user) throttles.signInByEmail.reset(email)
  else {
    throttles.failedSignInByAddress.consume(source.network)
    await recordFailedSignIn(context, ctx, await users.findIdByEmail(email))
    await showSignIn(context, ctx, pending, {
      email,
      status: 401,
      message: 'The e-mail or the password is wrong.',
    })
  }
  return user
}

/** `accountId`: the account of the entered address; "" when there is none. */
export const recordFailedSignIn = (
  { failedSignIns, clientNetworkOf, clientAddressOf }: IssuerContext,
  { req }: KoaContext,
  accountId: string,
) => failedSignIns.record({ accountId, address: clientAddressOf(req), network: clientNetworkOf(req) })

export async function showSignIn(
  context: IssuerContext,
  ctx: KoaContext,
  pending: PendingInteraction,
  { email, status, message = null }: { email: string; status: number; message?: string | null },
): Promise<void> {
  const signUpOption = await resolveSignUpOption(context, pending)
  const providerLabel = context.signInProvider?.label ?? null
  const { clientName, interaction } = pending
  const action = `${context.basePath}/interaction/${interaction.uid}`
  sendPage(ctx, status, renderSignInPage({ clientName, action, email, message, providerLabel, signUpOption }))
}

async function resolveSignUpOption(
  { signUp, users, basePath }: IssuerContext,
  { interaction }: PendingInteraction,
): Promise<SignUpOption> {
  if (signUp === 'open')
    return { kind: 'open', signUpUrl: `${basePath}/interaction/${interaction.uid}/sign-up` }
  return { kind: (await users.canAnyoneSignIn()) ? 'closed' : 'invitation' }
}
