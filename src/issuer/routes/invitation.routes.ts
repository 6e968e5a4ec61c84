// Sign-up of the first user: whoever opens the one-time link takes over the operator's account and is signed in.

import type { User } from '../accounts/users.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { lifetimes } from '../lifetimes.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { sessionCookie } from '../provider/provider.ts'
import { readPasswordSource } from './password-source.ts'
import type { IssuerContext, IssuerRoute } from './route.ts'
import { readSignUp, showSignUp } from './sign-up.ts'

const path = /^\/invitation\/([\w-]+)$/
const lead = 'You are the first user of this server.'

export const buildInvitationPath = (token: string) => `/invitation/${token}`

export function createInvitationRoutes(context: IssuerContext): IssuerRoute[] {
  const { invitations } = context
  return [
    {
      method: 'GET',
      path,
      async handle(ctx, token) {
        if (await invitations.isOpen(token)) showSignUp(ctx, 200, { lead })
        else sendPage(ctx, 410, usedLinkPage)
      },
    },
    {
      method: 'POST',
      path,
      isForm: true,
      async handle(ctx, token) {
        if (!(await invitations.isOpen(token))) return sendPage(ctx, 410, usedLinkPage)
        const input = await readSignUp(context, ctx, lead)
        const source = input && readPasswordSource(context, ctx, input.email)
        const user = source && (await invitations.accept(token, input, source))
        if (user) await signInFirstUser(context, ctx, user)
        else if (input) sendPage(ctx, 410, usedLinkPage)
      },
    },
  ]
}

const usedLinkPage = renderNoticePage({
  title: 'This link no longer works',
  text: 'The link was already used, or is older than 30 minutes. Until the first user has signed up, the server prints a new one each time it starts.',
})

async function signInFirstUser(
  { provider, serviceUrl: service }: IssuerContext,
  ctx: KoaContext,
  user: User,
): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId: user.id })
  await session.save(lifetimes.Session)
  const { name, ...options } = sessionCookie
  ctx.cookies.set(name, session.jti, { ...options, maxAge: lifetimes.Session * 1000 })
  const text = `Your account is ready, ${user.name}, and you are signed in.`
  sendPage(
    ctx,
    200,
    renderNoticePage({ title: 'Welcome', text, link: { href: service, label: 'Go to Tenon' } }),
  )
}
