// The sign-up form, shared by invitations and open sign-up.

import {
  parseSignUpForm,
  type SignUpErrors,
  type SignUpInput,
  validateSignUp,
} from '../accounts/sign-up-form.ts'
import { readFormBody } from '../http/read-form-body.ts'
import { type KoaContext, sendPage } from '../http/responses.ts'
import { formatThrottleMessage } from '../http/throttles.ts'
import { renderSignUpPage, type SignUpPage } from '../pages/sign-up.page.ts'
import type { IssuerContext } from './route.ts'

export const emailTaken: SignUpErrors = {
  email: 'An account with this e-mail already exists. Sign in instead.',
}

export function showSignUp(
  ctx: KoaContext,
  status: number,
  content: Partial<SignUpPage> & { lead: string },
): void {
  sendPage(
    ctx,
    status,
    renderSignUpPage({ values: { name: '', email: '' }, errors: {}, message: null, ...content }),
  )
}

/** The submitted form, when it is valid and within the rate limit; else shows the form again and returns null. */
export async function readSignUp(
  { throttles, addressOf }: IssuerContext,
  ctx: KoaContext,
  lead: string,
): Promise<SignUpInput | null> {
  const values = parseSignUpForm((await readFormBody(ctx.req)) ?? new URLSearchParams())
  const errors = validateSignUp(values)
  if (Object.keys(errors).length > 0) {
    showSignUp(ctx, 400, { lead, values, errors })
    return null
  }
  const waitSeconds = throttles.signUpByAddress.consume(addressOf(ctx.req))
  if (waitSeconds === 0) return values
  ctx.set('Retry-After', String(waitSeconds))
  showSignUp(ctx, 429, { lead, values, message: formatThrottleMessage(waitSeconds) })
  return null
}
