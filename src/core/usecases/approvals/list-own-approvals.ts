import type { OwnApproval } from '#core/model/approvals/call-approval.ts'
import { requireAllWorkspaces } from '#core/model/tokens/limit-operations.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildApprovalUrl, openApprovalRequest } from '#core/services/approvals/approval-links.ts'

const maxListed = 200

export async function listOwnApprovals(
  deps: Deps<'store' | 'secrets' | 'clock' | 'baseUrl'>,
  person: WorkspaceUser,
): Promise<OwnApproval[]> {
  requireAllWorkspaces(person)
  const approvals = await deps.store.read(({ callApprovals }) =>
    callApprovals.listByCaller(person, deps.clock.now(), maxListed),
  )
  return Promise.all(
    approvals.map(async (approval): Promise<OwnApproval> => {
      const { appId, state, expiresAt } = approval
      const request = await openApprovalRequest(deps, approval)
      const { app: appName, tool } = request
      return { appId, appName, tool, state, url: buildApprovalUrl(deps, request), expiresAt }
    }),
  )
}
