// The sign-in form of a waiting authorization request.
import { type Context, sendPage } from '../context.ts'
import { tooManyTries } from '../gates.ts'
import { type Door, signInPage } from '../pages/sign-in.page.ts'
import { normalEmail } from '../sign-up-form.ts'
import type { User } from '../users.ts'
import type { Asked } from './asked.ts'
import type { Desk } from './route.ts'

/** Who signed in with what was typed; else the form is shown again with the reason, and null returned. */
export async function signedIn(
  desk: Desk,
  ctx: Context,
  asked: Asked,
  form: URLSearchParams,
): Promise<User | null> {
  const { gates, users, addressOf } = desk
  const email = normalEmail(form.get('email') ?? '')
  const wait = gates.signInByAddress.take(addressOf(ctx.req)) || gates.signInByEmail.take(email)
  if (wait > 0) {
    ctx.set('Retry-After', String(wait))
    await showSignIn(desk, ctx, asked, { email, status: 429, message: tooManyTries(wait) })
    return null
  }
  const user = await users.signIn(email, form.get('password') ?? '')
  if (user) gates.signInByEmail.forgive(email)
  else
    await showSignIn(desk, ctx, asked, {
      email,
      status: 401,
      message: 'The e-mail or the password is not right.',
    })
  return user
}

export async function showSignIn(
  desk: Desk,
  ctx: Context,
  asked: Asked,
  { email, status, message = null }: { email: string; status: number; message?: string | null },
): Promise<void> {
  const door = await doorOf(desk, asked)
  sendPage(ctx, status, signInPage({ clientName: asked.clientName, email, message, door }))
}

async function doorOf({ signUp, users }: Desk, { interaction }: Asked): Promise<Door> {
  if (signUp === 'open') return { kind: 'open', signUpUrl: `/interaction/${interaction.uid}/sign-up` }
  return { kind: (await users.someoneCanSignIn()) ? 'closed' : 'invitation' }
}
