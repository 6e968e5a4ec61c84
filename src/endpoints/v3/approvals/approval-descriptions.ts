// Descriptions of approvals of calls in the OpenAPI document of v3.
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  OwnApproval: {
    appId: 'The app that was called.',
    appName: 'The name of that app.',
    tool: { text: 'The name of the tool.', example: 'order_book' },
    toolTitle: { text: 'The title of the tool.', example: 'Order a book' },
    state:
      '`waiting`: for the decision. `approved`: the call was not yet repeated. `denied`: can be taken back on the page.',
    url: {
      text: 'The page that shows the arguments and takes the decision, after signing in.',
      format: 'uri',
      example: 'https://tenon.example/approvals/aGVsbG8',
    },
    expiresAt: time({ text: 'When the request or the decision ends.' }),
  },
}

export const operations: OperationDescriptions = {
  'approvals.listOwn':
    'Lists your calls of apps that wait for your approval, and your decisions that still count, latest first; at most 200. Arguments are shown on their pages only. Calls of public apps and by tokens of an app are not listed, since their callers are unknown.',
}
