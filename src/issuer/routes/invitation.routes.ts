// The door of the first user: whoever holds the one-time link makes the operator's account and is signed in.
import { type Context, sendPage } from '../context.ts'
import { lifetimes } from '../lifetimes.ts'
import { noticePage } from '../pages/notice.page.ts'
import { sessionCookie } from '../provider.ts'
import type { User } from '../users.ts'
import type { Desk, Route } from './route.ts'
import { showSignUp, typedSignUp } from './sign-up.ts'

const path = /^\/invitation\/([\w-]+)$/
const lead = 'You are the first user of this server.'

export const invitationPath = (token: string) => `/invitation/${token}`

export function invitationRoutes(desk: Desk): Route[] {
  const { invitations } = desk
  return [
    {
      method: 'GET',
      path,
      async handle(ctx, token) {
        if (await invitations.isOpen(token)) showSignUp(ctx, 200, { lead })
        else sendPage(ctx, 410, spent)
      },
    },
    {
      method: 'POST',
      path,
      async handle(ctx, token) {
        if (!(await invitations.isOpen(token))) return sendPage(ctx, 410, spent)
        const typed = await typedSignUp(desk, ctx, lead)
        const user = typed && (await invitations.accept(token, typed))
        if (user) await welcome(desk, ctx, user)
        else if (typed) sendPage(ctx, 410, spent)
      },
    },
  ]
}

const spent = noticePage({
  title: 'This link no longer works',
  text: 'It was used, or it is older than half an hour. While nobody has signed up, the server prints a new one each time it starts.',
})

async function welcome({ provider, service }: Desk, ctx: Context, user: User): Promise<void> {
  const session = new provider.Session()
  session.loginAccount({ accountId: user.id })
  await session.save(lifetimes.Session)
  const { name, ...options } = sessionCookie
  ctx.cookies.set(name, session.jti, { ...options, maxAge: lifetimes.Session * 1000 })
  const text = `Your account is ready, ${user.name}, and you are signed in.`
  sendPage(ctx, 200, noticePage({ title: 'Welcome', text, link: { href: service, label: 'Go to Tenon' } }))
}
