// Forms in which a user chooses a password: for a new account, or a new password.
import { parseSignUpForm, type SignUpErrors, type SignUpInput } from '../accounts/sign-up-form.ts'
import { readFormBody } from '../http/read-form-body.ts'
import type { KoaContext } from '../http/responses.ts'
import { formatThrottleMessage } from '../http/throttles.ts'
import type { IssuerContext } from './route.ts'

export type AccountFormContent = { values?: SignUpInput; errors?: SignUpErrors; message?: string }

export type AccountForm = {
  validate: (input: SignUpInput) => SignUpErrors
  show: (ctx: KoaContext, status: number, content: AccountFormContent) => void
}

/** The submitted form if it is valid and within the rate limit; otherwise shows the form again and returns null. */
export async function readAccountForm(
  { throttles, clientNetworkOf }: IssuerContext,
  ctx: KoaContext,
  { validate, show }: AccountForm,
): Promise<SignUpInput | null> {
  const values = parseSignUpForm((await readFormBody(ctx.req)) ?? new URLSearchParams())
  const errors = validate(values)
  if (Object.keys(errors).length > 0) {
    show(ctx, 400, { values, errors })
    return null
  }
  const waitSeconds = throttles.signUpByAddress.consume(clientNetworkOf(ctx.req))
  if (waitSeconds === 0) return values
  ctx.set('Retry-After', String(waitSeconds))
  show(ctx, 429, { values, message: formatThrottleMessage(waitSeconds) })
  return null
}
