// Signing in on another device (RFC 8628): a program without a browser shows a code, and the user types it here.
import type { Configuration } from 'oidc-provider'
import { Html } from '#base/texts/html.ts'
import { sendPage } from '../http/responses.ts'
import { renderConfirmDevicePage, renderDeviceCodePage } from '../pages/device.page.ts'
import { renderNoticePage } from '../pages/notice.page.ts'
import { sanitizeClientName } from './client-name.ts'

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code'

/** Short, since users may have to type it. */
export const deviceVerificationPath = '/device'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

export const deviceFlow: DeviceFlow = {
  enabled: true,
  userCodeInputSource(ctx, form, _out, error) {
    const token = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
    const reason = error ? explainRejection(error.name) : null
    const action = ctx.oidc.urlFor('code_verification')
    sendPage(ctx, error ? 400 : 200, renderDeviceCodePage({ action, token, reason }))
  },
  userCodeConfirmSource(ctx, form, client, ...[, userCode]) {
    const clientName = sanitizeClientName(client.clientName ?? '') || 'A program without a name'
    sendPage(ctx, 200, renderConfirmDevicePage({ form: new Html(form), clientName, userCode }))
  },
  successSource: (ctx) => sendPage(ctx, 200, successPage),
}

const successPage = renderNoticePage({
  title: 'You are signed in',
  text: 'Go back to the program that showed the code. You can close this page.',
})

/** The message for the user, by the name of an error of the library. */
const explanations: Record<string, string> = {
  NoCodeError: 'Enter the code.',
  NotFoundError: 'There is no such code. Compare it with the code that the program shows.',
  ExpiredError: 'The code has expired. Start signing in again in the program.',
  AlreadyUsedError: 'The code was already used. Start signing in again in the program.',
  AbortedError: 'You did not sign in to the program. You can close this page.',
}

const explainRejection = (name: string) =>
  explanations[name] ?? 'The program cannot be signed in. Start again in the program.'
