import type {
  accessMembers,
  accessRuleMembers,
  ruleCallerMembers,
  toolAccessMembers,
} from '#core/entities/access.ts'
import type { MembersOf } from '#core/entities/entity.ts'

/** Callers who match any entry of any list. */
export type RuleCallers = MembersOf<typeof ruleCallerMembers>

/** The rule of a prompt or a skill: who may see it. */
export type EntityAccess = MembersOf<typeof accessMembers>

/** The rule of a tool: who may see and call it. */
export type ToolAccess = MembersOf<typeof toolAccessMembers>

/** A rule of an app for the tools that it selects. */
export type AccessRule = MembersOf<typeof accessRuleMembers>

/** The scopes that an app declares: what each permits, by its name. */
export type ScopeTexts = Record<string, string>

export const maxScopes = 50

/** Characters of an expression. Its evaluation takes time in proportion to its length and to the arguments. */
export const maxExpressionLength = 1_000

/** `scope-token` of RFC 6749, except the scopes that concern the user and not the app. */
export const scopePattern = '^(?!(?:openid|profile|email|offline_access|__proto__)$)[!#-\\[\\]-~]{1,100}$'
