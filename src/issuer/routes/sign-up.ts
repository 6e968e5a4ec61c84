// The sign-up form, shared by invitations and open sign-up.
import { type SignUpErrors, validateSignUp } from '../accounts/sign-up-form.ts'
import { sendPage } from '../http/responses.ts'
import { renderSignUpPage } from '../pages/sign-up.page.ts'
import type { AccountForm } from './account-form.ts'

export const emailTaken: SignUpErrors = {
  email: 'An account with this e-mail already exists. Sign in instead.',
}

/** `lead`: who may sign up. */
export const createSignUpForm = (lead: string): AccountForm => ({
  validate: validateSignUp,
  show: (ctx, status, content) =>
    sendPage(
      ctx,
      status,
      renderSignUpPage({ lead, values: { name: '', email: '' }, errors: {}, message: null, ...content }),
    ),
})
