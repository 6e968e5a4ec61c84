// Links to pages where people approve or deny calls. Their content is stored encrypted, with the token of the link.
import { parseExactJson } from '#base/exact-json.ts'
import type { ApprovalRequest, CallApproval } from '#core/model/approvals/call-approval.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The token follows it. */
export const approvalPath = '/approvals'

export const buildApprovalUrl = ({ baseUrl }: Deps<'baseUrl'>, { token }: Pick<ApprovalRequest, 'token'>) =>
  `${baseUrl}${approvalPath}/${token}`

const buildRequestLocation = (callDigest: string) => ({
  table: 'call_approvals',
  rowId: callDigest,
  field: 'request',
})

export const sealApprovalRequest = (
  { secrets }: Deps<'secrets'>,
  callDigest: string,
  request: ApprovalRequest,
): Promise<string> => secrets.seal(JSON.stringify(request), buildRequestLocation(callDigest))

export async function openApprovalRequest(
  { secrets }: Deps<'secrets'>,
  { callDigest, request }: Pick<CallApproval, 'callDigest' | 'request'>,
): Promise<ApprovalRequest> {
  const opened = await secrets.open(request, buildRequestLocation(callDigest))
  return parseExactJson(opened.reveal()) as ApprovalRequest
}
