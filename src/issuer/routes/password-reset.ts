// The form behind a link for a user who forgot the password.
import { validatePasswordReset } from '../accounts/sign-up-form.ts'
import { sendPage } from '../http/responses.ts'
import { renderPasswordResetPage } from '../pages/password-reset.page.ts'
import type { AccountForm } from './account-form.ts'

export const passwordResetForm: AccountForm = {
  validate: validatePasswordReset,
  show: (ctx, status, content) =>
    sendPage(
      ctx,
      status,
      renderPasswordResetPage({ values: { email: '' }, errors: {}, message: null, ...content }),
    ),
}
