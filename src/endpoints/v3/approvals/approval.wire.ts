import Type, { type Static } from 'typebox'
import type { OwnApproval } from '#core/model/approvals/call-approval.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'

export const OwnApprovalV3 = Type.Object(
  {
    app_id: Type.String(),
    app_name: Type.String(),
    tool: Type.String(),
    tool_title: Type.String(),
    state: defineStringEnum('waiting', 'approved', 'denied'),
    url: Type.String(),
    expires_at: Type.String(),
  },
  { title: 'OwnApproval' },
)

export const presentOwnApproval = (own: OwnApproval): Static<typeof OwnApprovalV3> => ({
  app_id: own.appId,
  app_name: own.appName,
  tool: own.tool.name,
  tool_title: own.tool.title,
  state: own.state,
  url: own.url,
  expires_at: own.expiresAt,
})
