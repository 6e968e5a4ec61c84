// Whether a caller sees an entity and may call it: one decision for lists and for calls.
import type { JsonObject } from '#base/json.ts'
import type { ManifestAccess, ManifestTool } from '#core/model/releases/manifest.ts'
import type { AccessCaller } from './access-caller.ts'
import { compileExpression } from './expression.ts'
import { compileRuleCallers } from './match-callers.ts'

/**
 * `hidden`: for this caller it does not exist. `scopes`: the caller sees it, and may call it with further scopes.
 * `arguments`: the caller may call it, but not with these arguments.
 */
export type AccessDecision = 'allowed' | 'hidden' | 'scopes' | 'arguments'

/** The rules for a caller in the part of an app that exists for this caller. */
export type CallerRules = {
  /** Never `hidden` for a tool of the part, except for a condition on arguments. */
  decide(tool: ManifestTool, args?: JsonObject): AccessDecision
  /** The arguments about which the rule of the tool decides. */
  argumentNamesOf(tool: ManifestTool): readonly string[]
}

export type AccessCheck = {
  /** Without arguments, the decision of a list. */
  decide(caller: AccessCaller, args?: JsonObject): AccessDecision
  /** The arguments about which it decides. */
  argumentNames: readonly string[]
}

export function compileAccess({ allow, deny, when, scopes }: ManifestAccess): AccessCheck {
  const allows = allow ? compileRuleCallers(allow) : () => true
  const denials = deny.map(compileRuleCallers)
  const condition = when === '' ? null : compileExpression(when)
  const isAboutArguments = condition !== null && condition.argumentNames.length > 0
  const isVisible = (caller: AccessCaller) =>
    // @guard
    !denials.some((denies) => denies(caller)) &&
    // @guard
    allows(caller) &&
    (!condition || isAboutArguments || condition.isMet(caller, {}))
  return {
    argumentNames: condition?.argumentNames ?? [],
    decide(caller, args) {
      if (!isVisible(caller)) return 'hidden'
      // @guard
      if (!scopes.every((scope) => caller.scopes.includes(scope)))
        return caller.canGainScopes ? 'scopes' : 'hidden'
      // @guard
      if (args && isAboutArguments && !condition.isMet(caller, args)) return 'arguments'
      return 'allowed'
    },
  }
}
