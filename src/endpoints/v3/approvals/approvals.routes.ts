import type { Ports } from '#core/ports/ports.ts'
import { listOwnApprovals } from '#core/usecases/approvals/list-own-approvals.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { OwnApprovalV3, presentOwnApproval } from './approval.wire.ts'

export const approvalsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.approvals.listOwn',
    method: 'GET',
    path: '/api/v3/me/approvals',
    requires: 'user',
    summary: 'List the calls of the caller that wait for approval, or were decided in the last minutes',
    reply: buildListSchema(OwnApprovalV3),
    errors: ['forbidden'],
    handle: async ({ caller }) => ({
      body: presentList((await listOwnApprovals(deps, caller)).map(presentOwnApproval)),
    }),
  }),
]
