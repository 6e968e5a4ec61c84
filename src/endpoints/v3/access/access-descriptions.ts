// Descriptions of rules of access in the OpenAPI document of v3.
import {
  accessMembers,
  accessRuleMembers,
  ruleCallerMembers,
  toolAccessMembers,
} from '#core/entities/access.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  RuleCallers: ruleCallerMembers,
  Access: accessMembers,
  ToolAccess: toolAccessMembers,
  AccessRule: accessRuleMembers,
  ToolAccessDetails: {
    toolId: 'The tool.',
    toolKey: { text: 'Its name for clients.', example: 'order_a_book' },
    toolName: { text: 'Its name for people.', example: 'Order a book' },
    allow: 'Callers who may see and call it; null for everyone who may call the app.',
    deny: 'Callers who may not, even if {allow} matches.',
    when: { text: 'The condition of its calls; null if there is none.', example: 'args.copies <= 10' },
    scopes: { text: 'The scopes that a call needs.', example: ['orders:cancel'] },
    summary: { text: 'The same as a sentence.', example: 'Callers with the group staff.' },
  },
}

export const operations: OperationDescriptions = {
  'toolAccess.list': {
    text: 'Lists who may see and call each tool of the draft: its own rule and the rules of the app, as one. They are changed with the tool and with the app.',
    members: { data: 'One element for each tool, in their order.' },
  },
}
