// Descriptions of rules of access in the OpenAPI document of v3.
import {
  accessMembers,
  accessRuleMembers,
  ruleCallerMembers,
  toolAccessMembers,
} from '#core/entities/access.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  RuleCallers: ruleCallerMembers,
  Access: accessMembers,
  ToolAccess: toolAccessMembers,
  AccessRule: accessRuleMembers,
}
