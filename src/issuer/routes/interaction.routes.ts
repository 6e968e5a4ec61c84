// What oidc-provider asks a person while an authorization request waits: sign in, sign up, consent.
// Each page belongs to the browser that holds the cookie of its interaction, so no other site can post its forms.
import { errors, type InteractionResults } from 'oidc-provider'
import { type Context, sendPage } from '../context.ts'
import { formBody } from '../form-body.ts'
import { consentPage } from '../pages/consent.page.ts'
import { noticePage } from '../pages/notice.page.ts'
import { type Asked, askedBy, grantAll } from './asked.ts'
import type { Desk, Route } from './route.ts'
import { showSignIn, signedIn } from './sign-in.ts'
import { emailTaken, showSignUp, typedSignUp } from './sign-up.ts'

export function interactionRoutes(desk: Desk): Route[] {
  const prompt = /^\/interaction\/[\w-]+$/
  const signUp = /^\/interaction\/[\w-]+\/sign-up$/
  return [
    { method: 'GET', path: prompt, handle: withAsked(desk, showPrompt) },
    { method: 'POST', path: prompt, handle: withAsked(desk, answerPrompt) },
    { method: 'GET', path: signUp, handle: withAsked(desk, openSignUp(showSignUpFor)) },
    { method: 'POST', path: signUp, handle: withAsked(desk, openSignUp(answerSignUp)) },
  ]
}

type Step = (desk: Desk, ctx: Context, asked: Asked) => Promise<void> | void

/** Finds what is asked of this browser; a link without its cookie, or one too old, gets a page that says so. */
const withAsked = (desk: Desk, step: Step) => async (ctx: Context) => {
  const asked = await askedBy(desk, ctx).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  })
  if (asked) return step(desk, ctx, asked)
  sendPage(ctx, 410, expired)
}

const expired = noticePage({
  title: 'This page has expired',
  text: 'Go back to the app and start signing in again.',
})

const showPrompt: Step = (desk, ctx, asked) => {
  if (asked.interaction.prompt.name !== 'consent')
    return showSignIn(desk, ctx, asked, { email: asked.loginHint, status: 200 })
  sendPage(ctx, 200, consentPage({ ...asked, email: asked.accountEmail }))
}

const answerPrompt: Step = async (desk, ctx, asked) => {
  const form = await formBody(ctx.req)
  const decision = form?.get('decision')
  if (decision === 'deny') return finish(desk, ctx, denied)
  if (asked.interaction.prompt.name !== 'consent') {
    const user = await signedIn(desk, ctx, asked, form ?? new URLSearchParams())
    return user ? finish(desk, ctx, { login: { accountId: user.id } }) : undefined
  }
  if (decision !== 'allow') return showPrompt(desk, ctx, asked)
  return finish(desk, ctx, { consent: { grantId: await grantAll(desk.provider, asked) } })
}

const denied = { error: 'access_denied', error_description: 'the user did not allow it' }

const openSignUp =
  (step: Step): Step =>
  (desk, ctx, asked) =>
    desk.signUp === 'open' ? step(desk, ctx, asked) : sendPage(ctx, 403, closed)

const closed = noticePage({
  title: 'Sign-up is closed',
  text: 'Whoever runs this server can give you access.',
})

const leadFor = ({ clientName }: Asked) => `to continue to ${clientName}`

const showSignUpFor: Step = (_desk, ctx, asked) => showSignUp(ctx, 200, { lead: leadFor(asked) })

const answerSignUp: Step = async (desk, ctx, asked) => {
  const lead = leadFor(asked)
  const typed = await typedSignUp(desk, ctx, lead)
  if (!typed) return
  const user = await desk.users.signUp(typed)
  if (user) return finish(desk, ctx, { login: { accountId: user.id } })
  showSignUp(ctx, 409, { lead, values: typed, faults: emailTaken })
}

/** Back to the waiting authorization request with the person's answer. */
async function finish({ provider }: Desk, ctx: Context, result: InteractionResults): Promise<void> {
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result)
  ctx.status = 303
  ctx.redirect(returnTo)
}
