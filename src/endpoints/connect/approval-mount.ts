// The page of a link on which a person decides on a call. Opening it changes nothing, so that link previews approve
// nothing. Where callers sign in, it verifies that the person is the caller, both when it is shown and when its form is
// sent. Callers of public apps are known only by the link.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApprovalDecision } from '#core/model/approvals/call-approval.ts'
import { isSameOwner } from '#core/model/owner.ts'
import { approvalPath } from '#core/services/approvals/approval-links.ts'
import { buildPageBrand } from '#core/services/apps/page-brand.ts'
import {
  type DecisionDeps,
  decideApproval,
  findLinkedApproval,
  type LinkedApproval,
  reopenApproval,
} from '#core/usecases/approvals/decide-approval.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import type { PageBrand } from '#platform/service-page.ts'
import {
  renderApprovalFailurePage,
  renderApprovalPage,
  renderApprovedPage,
  renderDeniedPage,
  renderEndedApprovalPage,
  renderOtherCallerPage,
} from './approval.page.ts'
import { buildCallbackPageHeaders, renderTooManyRequestsPage } from './callback.page.ts'
import { readForm } from './read-form.ts'
import { nameOfPerson, type SignedInDeps } from './signed-in-person.ts'

export type ApprovalPageDeps = DecisionDeps &
  SignedInDeps & {
    /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttle(request: IncomingMessage): number
    /** Logs an internal error, which browsers do not see. */
    log(message: string, error: unknown): void
  }

export const createApprovalMount = (deps: ApprovalPageDeps): HttpMount => ({
  path: approvalPath,
  handle: (request, response) => void servePage(deps, request, response),
})

async function servePage(
  deps: ApprovalPageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request
  if (method !== 'GET' && method !== 'POST') return sendText(response, 405, { Allow: 'GET, POST' }, '')
  const waitSeconds = deps.throttle(request)
  if (waitSeconds > 0) {
    response.setHeader('Retry-After', String(waitSeconds))
    return sendPage(response, 429, renderTooManyRequestsPage(waitSeconds))
  }
  try {
    await showOrDecide(deps, request, response)
  } catch (error) {
    deps.log('A page on which a call is approved failed.', error)
    sendPage(response, 503, renderApprovalFailurePage('The service could not do this. Try again later.'))
  }
}

async function showOrDecide(
  deps: ApprovalPageDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '', deps.baseUrl)
  const token = pathname.slice(approvalPath.length + 1)
  const linked = await findLinkedApproval(deps, token)
  if (!linked) return sendPage(response, 404, renderEndedApprovalPage())
  const { caller } = linked.approval
  const path = `${approvalPath}/${token}`
  const user = caller && (await deps.findSignedIn(request))
  // @guard calls/approvals
  if (caller && !user) {
    const location = `${deps.baseUrl}${deps.buildSignInPath(path)}`
    return sendText(response, 303, { Location: location, 'Cache-Control': 'no-store' }, '')
  }
  const person = user ? nameOfPerson(user) : ''
  // @guard console/approvals
  if (caller && user && !isSameOwner(caller, user)) {
    const switchUrl = `${deps.baseUrl}${deps.buildSwitchUserPath(path)}`
    return sendPage(response, 403, renderOtherCallerPage(person, switchUrl))
  }
  if (request.method === 'GET') return showApproval(response, linked, person)
  return decide(deps, response, linked, await readDecision(request, linked))
}

const sendPage = (response: ServerResponse, status: number, page: string, brand?: PageBrand) =>
  sendText(response, status, buildCallbackPageHeaders("'self'", brand), page)

function showApproval(response: ServerResponse, linked: LinkedApproval, person: string): void {
  const { state } = linked.approval
  const brand = brandOf(linked)
  if (state !== 'waiting') sendDecision(response, linked, state)
  else sendPage(response, 200, renderApprovalPage(linked.request, brand, person), brand)
}

/** With the name that the call had. */
const brandOf = ({ app, request }: LinkedApproval): PageBrand => ({
  ...buildPageBrand(app),
  name: request.app,
})

function sendDecision(response: ServerResponse, linked: LinkedApproval, decision: ApprovalDecision): void {
  const render = decision === 'approved' ? renderApprovedPage : renderDeniedPage
  const brand = brandOf(linked)
  sendPage(response, 200, render(linked.request, brand), brand)
}

/** CSRF: only the page itself knows the proof. Null means the form is from elsewhere. */
async function readDecision(
  request: IncomingMessage,
  { request: { formToken } }: LinkedApproval,
): Promise<Choice | null> {
  // @guard calls/approvals
  if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null
  const form = await readForm(request)
  // @guard calls/approvals
  if (form?.get('proof') !== formToken) return null
  return choices[form.get('decision') ?? ''] ?? null
}

/** `reopen`: the person takes a denial back and decides again. */
type Choice = ApprovalDecision | 'reopen'

const choices: Partial<Record<string, Choice>> = { approve: 'approved', deny: 'denied', reopen: 'reopen' }

/** Shows the valid decision, which may be an earlier one. No redirect: the call may consume an approval at once. */
async function decide(
  deps: ApprovalPageDeps,
  response: ServerResponse,
  linked: LinkedApproval,
  choice: Choice | null,
): Promise<void> {
  const { approval, request } = linked
  if (!choice)
    return sendPage(
      response,
      403,
      renderApprovalFailurePage('This form is not from the approval page. Open the link again.'),
    )
  if (choice === 'reopen') {
    await reopenApproval(deps, approval)
    return sendText(response, 303, { Location: `${deps.baseUrl}${approvalPath}/${request.token}` }, '')
  }
  if (await decideApproval(deps, approval, choice)) return sendDecision(response, linked, choice)
  const current = await findLinkedApproval(deps, request.token)
  if (!current || current.approval.state === 'waiting')
    return sendPage(response, 404, renderEndedApprovalPage())
  sendDecision(response, current, current.approval.state)
}
