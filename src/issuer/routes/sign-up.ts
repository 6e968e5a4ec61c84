// The sign-up form, by whichever door a person comes.
import { type Context, sendPage } from '../context.ts'
import { formBody } from '../form-body.ts'
import { tooManyTries } from '../gates.ts'
import { type SignUpPage, signUpPage } from '../pages/sign-up.page.ts'
import { type FieldFaults, faultsOf, type SignUp, signUpFrom } from '../sign-up-form.ts'
import type { Desk } from './route.ts'

export const emailTaken: FieldFaults = {
  email: 'There is an account with this e-mail already. Sign in instead.',
}

export function showSignUp(
  ctx: Context,
  status: number,
  parts: Partial<SignUpPage> & { lead: string },
): void {
  sendPage(ctx, status, signUpPage({ values: { name: '', email: '' }, faults: {}, message: null, ...parts }))
}

/** What was typed, once it is good and not too often; until then the form is shown again and null returned. */
export async function typedSignUp(
  { gates, addressOf }: Pick<Desk, 'gates' | 'addressOf'>,
  ctx: Context,
  lead: string,
): Promise<SignUp | null> {
  const values = signUpFrom((await formBody(ctx.req)) ?? new URLSearchParams())
  const faults = faultsOf(values)
  if (Object.keys(faults).length > 0) {
    showSignUp(ctx, 400, { lead, values, faults })
    return null
  }
  const wait = gates.signUpByAddress.take(addressOf(ctx.req))
  if (wait === 0) return values
  ctx.set('Retry-After', String(wait))
  showSignUp(ctx, 429, { lead, values, message: tooManyTries(wait) })
  return null
}
