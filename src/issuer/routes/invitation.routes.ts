// One-time links. A person who opens one signs up, or chooses a new password, and is signed in. The first user takes
// over the operator's account.

import type { InvitationKind } from '../accounts/invitations.ts'
import type { SignUpErrors } from '../accounts/sign-up-form.ts'
import type { User } from '../accounts/users.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { lifetimes } from '../lifetimes.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { buildSessionCookie } from '../provider/provider.ts'
import { type AccountForm, readAccountForm } from './account-form.ts'
import { passwordResetForm } from './password-reset.ts'
import { readPasswordSource } from './password-source.ts'
import type { IssuerContext, IssuerRoute } from './route.ts'
import { createSignUpForm, emailTaken } from './sign-up.ts'

const path = /^\/invitation\/([\w-]+)$/
const forms: Record<InvitationKind, AccountForm> = {
  first_user: createSignUpForm('You are the first user of this server.'),
  invitation: createSignUpForm('You were invited to this server.'),
  password_reset: passwordResetForm,
}

export const buildInvitationPath = (token: string) => `/invitation/${token}`

export function createInvitationRoutes(context: IssuerContext): IssuerRoute[] {
  const { invitations } = context
  return [
    {
      method: 'GET',
      path,
      async handle(ctx, token) {
        const kind = await invitations.findKind(token)
        if (kind) forms[kind].show(ctx, 200, {})
        else sendPage(ctx, 410, usedLinkPage)
      },
    },
    {
      method: 'POST',
      path,
      isForm: true,
      async handle(ctx, token) {
        const kind = await invitations.findKind(token)
        if (!kind) return sendPage(ctx, 410, usedLinkPage)
        const input = await readAccountForm(context, ctx, forms[kind])
        const source = input && readPasswordSource(context, ctx, input.email)
        const user = source && (await invitations.accept(token, input, source))
        if (user && kind === 'password_reset') await finishReset(context, user)
        if (user) await signInByLink(context, ctx, { user, kind })
        else if (input && (await invitations.isOpen(token)))
          forms[kind].show(ctx, 409, { values: input, errors: emailErrors[kind] })
        else if (input) sendPage(ctx, 410, usedLinkPage)
      },
    },
  ]
}

/** This replica rejects ended sign-ins at once, other replicas when they read the change. */
async function finishReset({ endedSignIns, onPasswordReset }: IssuerContext, { id }: User): Promise<void> {
  await endedSignIns.refresh()
  await onPasswordReset(id)
}

const emailErrors: Record<InvitationKind, SignUpErrors> = {
  first_user: emailTaken,
  invitation: emailTaken,
  password_reset: { email: 'Enter the e-mail of the account to which this link belongs.' },
}

const usedLinkPage = renderNoticePage({
  title: 'This link no longer works',
  text: 'The link was already used or has expired. Ask the sender for a new one. Until the first user has signed up, the server prints one each time it starts.',
})

async function signInByLink(
  { provider, basePath, homeUrl, firstStepsUrl }: IssuerContext,
  ctx: KoaContext,
  { user, kind }: { user: User; kind: InvitationKind },
): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId: user.id })
  await session.save(lifetimes.Session)
  const { name, ...options } = buildSessionCookie(basePath)
  ctx.cookies.set(name, session.jti, { ...options, maxAge: lifetimes.Session * 1000 })
  const done = kind === 'password_reset' ? 'Your password was changed' : 'Your account is ready'
  const href = kind === 'password_reset' ? homeUrl : firstStepsUrl
  const text = `${done}, ${user.name}, and you are signed in.`
  sendPage(ctx, 200, renderNoticePage({ title: 'Welcome', text, link: { href, label: 'Go to Tenon' } }))
}
