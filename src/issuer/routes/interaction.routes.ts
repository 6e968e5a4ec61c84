// The pages of a pending authorization request: sign-in, sign-up, consent. Each requires the interaction cookie of its
// browser, so other sites cannot submit the forms.
import { errors, type InteractionResults } from 'oidc-provider'
import type { User } from '../accounts/users.ts'
import { changeOne } from '../audit/issuer-event.ts'
import { readFormBody } from '../http/read-form-body.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { renderConsentPage } from '../pages/consent.page.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { readAccountForm } from './account-form.ts'
import { readPasswordSource } from './password-source.ts'
import { grantScopes, loadPendingInteraction, type PendingInteraction } from './pending-interaction.ts'
import { beginProviderSignIn, finishProviderSignIn } from './provider-sign-in.ts'
import type { IssuerContext, IssuerRoute } from './route.ts'
import { showSignIn, submitSignIn } from './sign-in.ts'
import { createSignUpForm, emailTaken } from './sign-up.ts'

export function createInteractionRoutes(context: IssuerContext): IssuerRoute[] {
  const promptPath = /^\/interaction\/[\w-]+$/
  const signUpPath = /^\/interaction\/[\w-]+\/sign-up$/
  const providerPath = /^\/interaction\/[\w-]+\/provider$/
  return [
    { method: 'GET', path: promptPath, handle: withPendingInteraction(context, showPrompt) },
    {
      method: 'POST',
      path: promptPath,
      isForm: true,
      handle: withPendingInteraction(context, submitPrompt),
    },
    { method: 'GET', path: providerPath, handle: withPendingInteraction(context, returnFromProvider) },
    {
      method: 'GET',
      path: signUpPath,
      handle: withPendingInteraction(context, requireOpenSignUp(showOpenSignUp)),
    },
    {
      method: 'POST',
      path: signUpPath,
      isForm: true,
      handle: withPendingInteraction(context, requireOpenSignUp(submitSignUp)),
    },
  ]
}

type InteractionStep = (
  context: IssuerContext,
  ctx: KoaContext,
  pending: PendingInteraction,
) => Promise<void> | void

/**
 * Loads the pending interaction of this browser; sends an error page when its cookie is missing or it has expired. It can
 * also end in another window during the step.
 */
const withPendingInteraction =
  (context: IssuerContext, runStep: InteractionStep) => async (ctx: KoaContext) => {
    try {
      await runStep(context, ctx, await loadPendingInteraction(context, ctx))
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      sendPage(ctx, 410, renderExpiredPage(context.homeUrl))
    }
  }

const renderExpiredPage = (homeUrl: string) =>
  renderNoticePage({
    title: 'This page has expired',
    text: 'Go back to the app and start signing in again.',
    link: { href: homeUrl, label: 'Go to Tenon' },
  })

const showPrompt: InteractionStep = (context, ctx, pending) => {
  if (pending.interaction.prompt.name !== 'consent')
    return showSignIn(context, ctx, pending, { email: pending.loginHint, status: 200 })
  sendPage(ctx, 200, renderConsentPage({ ...pending, email: pending.accountEmail }), pending.brand)
}

const submitPrompt: InteractionStep = async (context, ctx, pending) => {
  const form = await readFormBody(ctx.req)
  const decision = form?.get('decision')
  if (decision === 'deny') return resumeAuthorization(context, ctx, accessDenied)
  if (pending.interaction.prompt.name !== 'consent') {
    if (decision === 'provider') return beginProviderSignIn(context, ctx, pending)
    const user = await submitSignIn(context, ctx, pending, form ?? new URLSearchParams())
    return user ? finishSignIn(context, ctx, user) : undefined
  }
  if (decision !== 'allow' && decision !== 'read') return showPrompt(context, ctx, pending)
  const writing = pending.appScopes.filter(({ writes }) => writes).map(({ name }) => name)
  // @guard oauth-sign-in
  const grantId = await grantScopes(context.provider, pending, decision === 'read' ? writing : [])
  await recordConsent(context, ctx, pending)
  return resumeAuthorization(context, ctx, { consent: { grantId } })
}

const returnFromProvider: InteractionStep = async (context, ctx, pending) => {
  if (pending.interaction.prompt.name === 'consent') return showPrompt(context, ctx, pending)
  const user = await finishProviderSignIn(context, ctx, pending)
  if (user) await finishSignIn(context, ctx, user)
}

const accessDenied = { error: 'access_denied', error_description: 'the user denied the request' }

const requireOpenSignUp =
  (runStep: InteractionStep): InteractionStep =>
  (context, ctx, pending) =>
    context.signUp === 'open' ? runStep(context, ctx, pending) : sendPage(ctx, 403, signUpClosedPage)

const signUpClosedPage = renderNoticePage({
  title: 'Sign-up is closed',
  text: 'Ask the operator of this server for access.',
})

const formatLead = ({ clientName }: PendingInteraction) => `to continue to ${clientName}`

const showOpenSignUp: InteractionStep = (_context, ctx, pending) =>
  createSignUpForm(formatLead(pending)).show(ctx, 200, {})

const submitSignUp: InteractionStep = async (context, ctx, pending) => {
  const form = createSignUpForm(formatLead(pending))
  const input = await readAccountForm(context, ctx, form)
  if (!input) return
  const user = await context.users.signUp(input, readPasswordSource(context, ctx, input.email))
  if (user) return resumeAuthorization(context, ctx, { login: { accountId: user.id } })
  form.show(ctx, 409, { values: input, errors: emailTaken })
}

async function finishSignIn(context: IssuerContext, ctx: KoaContext, { id, email }: User): Promise<void> {
  await context.outbox.record({
    operation: 'issuer.sign_in',
    userId: id,
    email,
    accountId: '',
    address: context.clientAddressOf(ctx.req),
    changes: [changeOne('sign_in', 'created', [])],
  })
  await resumeAuthorization(context, ctx, { login: { accountId: id } })
}

const recordConsent = (
  { outbox, clientAddressOf }: IssuerContext,
  ctx: KoaContext,
  { interaction: { session, params }, accountEmail }: PendingInteraction,
) =>
  outbox.record({
    operation: 'issuer.consent',
    userId: session?.accountId ?? '',
    email: accountEmail,
    accountId: '',
    address: clientAddressOf(ctx.req),
    changes: [changeOne('grant', 'created', [String(params.client_id)])],
  })

/** Passes the result of the interaction to oidc-provider and redirects back to the authorization request. */
async function resumeAuthorization(
  { provider }: IssuerContext,
  ctx: KoaContext,
  result: InteractionResults,
): Promise<void> {
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result)
  ctx.status = 303
  ctx.redirect(returnTo)
}
