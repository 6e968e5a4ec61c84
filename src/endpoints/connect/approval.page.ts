// HTML pages on which a person approves or denies a call. Models and owners of apps wrote their content: `html` escapes
// it, and hidden characters were made visible before.

import { truncateText } from '#base/text.ts'
import { type Html, html } from '#base/texts/html.ts'
import {
  type ApprovalRequest,
  type ArgumentText,
  approvalMinutes,
} from '#core/model/approvals/call-approval.ts'
import { type PageBrand, renderServicePage } from '#platform/service-page.ts'

const effects: Record<ApprovalRequest['effect'], string> = {
  reads: 'It only reads.',
  changes: 'It may add or change data.',
  destroys: 'It may change or delete data.',
}

/** `person`: the signed-in person; "" when no sign-in is required. The form posts to the URL of the page. */
export const renderApprovalPage = (request: ApprovalRequest, brand: PageBrand, person: string) =>
  renderServicePage({
    brand,
    title: 'Approve this call?',
    body: html`<p>A chat wants to call “${request.tool.title}” of the app “${request.app}”. It waits for you.</p>
<dl class="details">
<dt>Tool</dt><dd>${request.tool.title} (${request.tool.name})</dd>
<dt>Server</dt><dd>${request.server}</dd>
<dt>What it does there</dt><dd>${effects[request.effect]}</dd>
${person ? html`<dt>For</dt><dd>${person}</dd>` : null}
</dl>
<h2>With these values</h2>
${renderArguments(request.arguments)}
<p class="note">Approve only what you asked for yourself. It counts for one call with exactly these values, within ${approvalMinutes} minutes.</p>
<form method="post">
<input type="hidden" name="proof" value="${request.formToken}">
<div class="actions"><button name="decision" value="approve">Approve this call</button>
<button name="decision" value="deny" class="quiet">Deny</button></div>
</form>`,
  }).text

const renderArguments = (described: readonly ArgumentText[]): Html =>
  described.length === 0
    ? html`<p>None.</p>`
    : html`<dl class="details">${described.map(
        ({ label, text }) => html`<dt>${label}</dt><dd class="value">${renderText(text)}</dd>`,
      )}</dl>`

const maxShownLength = 300

function renderText(text: string): Html {
  if (text.length <= maxShownLength) return html`${text}`
  return html`${truncateText(text, maxShownLength)}<details><summary>Show all ${text.length.toLocaleString('en')} characters</summary>${text}</details>`
}

export const renderApprovedPage = ({ tool }: ApprovalRequest, brand: PageBrand) =>
  renderServicePage({
    brand,
    title: 'Approved',
    body: html`<p role="status">“${tool.title}” may be called once with these values, within ${approvalMinutes} minutes. Go back to your chat: if it does not continue by itself, ask it to repeat the call. You can close this window.</p>`,
  }).text

export const renderDeniedPage = ({ tool, formToken }: ApprovalRequest, brand: PageBrand) =>
  renderServicePage({
    brand,
    title: 'Denied',
    body: html`<p role="status">“${tool.title}” is not called, and nothing was sent. You can close this window.</p>
<p class="note">Was this a mistake? You can decide again for ${approvalMinutes} minutes.</p>
<form method="post">
<input type="hidden" name="proof" value="${formToken}">
<div class="actions"><button name="decision" value="reopen" class="quiet">Take it back and decide again</button></div>
</form>`,
  }).text

export const renderEndedApprovalPage = () =>
  renderServicePage({
    title: 'This link no longer works',
    body: html`<p>The call was already made, or the link is older than ${approvalMinutes} minutes. If the call is still needed, ask your chat to repeat it: you get a new link.</p>`,
  }).text

/** Reveals neither the call nor its caller. */
export const renderOtherCallerPage = (person: string, switchUrl: string) =>
  renderServicePage({
    title: 'This is not your call',
    body: html`<p role="alert">You are signed in as <strong>${person}</strong>, but another person made the call. Only the caller can approve it. Nothing was changed.</p>
<p>If it is your own chat that waits, sign in as the user of the chat. If somebody sent you this link, close this window.</p>
<p><a href="${switchUrl}">Sign in as another user</a></p>`,
  }).text

export const renderApprovalFailurePage = (reason: string) =>
  renderServicePage({
    title: 'Nothing was decided',
    body: html`<p role="alert">${reason}</p>`,
  }).text
