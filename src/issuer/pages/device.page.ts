// The pages of signing in on another device.
import { type Html, html } from '#base/texts/html.ts'
import { renderServicePage } from '#platform/service-page.ts'
import { renderFields } from './form.page.ts'

export type DeviceCodePage = {
  action: string
  /** Proves that this page sent the form. */
  token: string
  /** Why the last code was rejected; null at first. */
  reason: string | null
}

export const renderDeviceCodePage = ({ action, token, reason }: DeviceCodePage) =>
  renderServicePage({
    title: 'Sign in to a program',
    hasErrors: reason !== null,
    body: html`<form method="post" action="${action}" novalidate>
<input type="hidden" name="xsrf" value="${token}">
${renderFields(reason, [
  {
    name: 'user_code',
    label: 'Code',
    type: 'text',
    autocomplete: 'off',
    hint: 'The program shows it, such as WDJB-MJHT.',
    autofocus: true,
  },
])}
<div class="actions"><button type="submit">Continue</button></div>
</form>`,
  })

export type ConfirmDevicePage = { form: Html; clientName: string; userCode: string }

export const renderConfirmDevicePage = ({ form, clientName, userCode }: ConfirmDevicePage) =>
  renderServicePage({
    title: `Sign in to ${clientName}?`,
    body: html`<p class="lead">Does the program show this code?</p>
<p class="code">${userCode}</p>
<p class="note">Continue only if you started this yourself, just now. If someone sent you this page, they could act as you. The program chose its own name.</p>
${form}
<div class="actions">
<button type="submit" form="op.deviceConfirmForm">Continue</button>
<button type="submit" form="op.deviceConfirmForm" name="abort" value="yes" class="quiet">Cancel</button>
</div>`,
  })
