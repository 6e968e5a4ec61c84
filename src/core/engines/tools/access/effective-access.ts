// The rule of a tool together with the rules of its app.
import type { AccessRule, ToolAccess } from '#core/model/access/access-rule.ts'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import type { ToolAnnotations } from '#core/model/tools/tool.ts'

/** The properties by which rules of an app select a tool. */
export type SelectedTool = {
  annotations: Pick<ToolAnnotations, 'readOnlyHint' | 'destructiveHint'>
  tags: readonly string[]
}

/**
 * Each member comes from the rule of the tool, else from the first rule of the app that selects the tool and has it;
 * all denials count. Null if no rule concerns the tool.
 */
export function findEffectiveAccess(
  own: ToolAccess | null,
  rules: readonly AccessRule[],
  tool: SelectedTool,
): ManifestAccess | null {
  const concerning = [...(own ? [own] : []), ...rules.filter((rule) => selectsTool(rule, tool))]
  const findFirst = <Name extends 'allow' | 'when' | 'scopes'>(name: Name) =>
    concerning.find((rule) => rule[name] !== undefined)?.[name]
  const access: ManifestAccess = {
    allow: findFirst('allow') ?? null,
    deny: concerning.flatMap(({ deny }) => deny ?? []),
    when: findFirst('when') ?? '',
    scopes: findFirst('scopes') ?? [],
  }
  return isOpen(access) ? null : access
}

const isOpen = ({ allow, deny, when, scopes }: ManifestAccess): boolean =>
  (allow === null || allow.everyone === true) && deny.length === 0 && when === '' && scopes.length === 0

export const selectsTool = ({ effects, tags }: AccessRule, tool: SelectedTool): boolean =>
  (!effects || effects.some((effect) => hasEffect(tool.annotations, effect))) &&
  (!tags || tags.some((tag) => tool.tags.includes(tag)))

/** A tool that deletes also writes. */
function hasEffect({ readOnlyHint, destructiveHint }: SelectedTool['annotations'], effect: string): boolean {
  if (effect === 'reads') return readOnlyHint
  return !readOnlyHint && (effect === 'writes' || destructiveHint)
}
