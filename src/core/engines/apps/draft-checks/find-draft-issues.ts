import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { CallerAccess } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { ResolvedContents } from '#core/model/drafts/resolve-contents.ts'
import type { DraftRule, TimeSlicedRule } from './draft-rule.ts'
import { checkAccessPublic } from './rules/access-public.ts'
import { checkAccessScopeUndeclared } from './rules/access-scope-undeclared.ts'
import { checkAppWithoutTools } from './rules/app-without-tools.ts'
import { checkAuthConnectionIncomplete } from './rules/auth-connection-incomplete.ts'
import { checkDomainInvalid } from './rules/domain-invalid.ts'
import { checkHiddenText } from './rules/hidden-text.ts'
import { checkIntegrationAuthMissing } from './rules/integration-auth-missing.ts'
import { checkIntegrationAuthSkipped } from './rules/integration-auth-skipped.ts'
import { checkIntegrationWithoutBaseUrl } from './rules/integration-without-base-url.ts'
import {
  checkPersonalConnectionPublic,
  checkPersonalConnectionToken,
} from './rules/personal-connection-public.ts'
import { checkPromptPlaceholderUnknown } from './rules/prompt-placeholder-unknown.ts'
import { checkPublicWriteAccess } from './rules/public-write-access.ts'
import { checkSkillFrontMatterRepeated } from './rules/skill-front-matter-repeated.ts'
import { checkTextHazards } from './rules/text-hazards.ts'
import { checkBindingOperationMissing } from './rules/tools/binding-operation-missing.ts'
import { checkBindingSchemaDrift } from './rules/tools/binding-schema-drift.ts'
import { checkChainArgumentUnmapped } from './rules/tools/chain-argument-unmapped.ts'
import { checkChainCycle } from './rules/tools/chain-cycle.ts'
import { checkCredentialArgument } from './rules/tools/credential-argument.ts'
import { checkFixedArgumentInvalid } from './rules/tools/fixed-argument-invalid.ts'
import { checkPatternUnsupported } from './rules/tools/pattern-unsupported.ts'
import { checkSchemaInvalid } from './rules/tools/schema-invalid.ts'
import { checkSchemaRepaired } from './rules/tools/schema-repaired.ts'
import { checkSchemaTooComplex } from './rules/tools/schema-too-complex.ts'
import { checkSearchModeNameTaken } from './rules/tools/search-mode-name-taken.ts'
import { checkSearchModeWidgets } from './rules/tools/search-mode-widgets.ts'
import { checkTemplatePlaceholderUnknown } from './rules/tools/template-placeholder-unknown.ts'
import { checkTooManyTools } from './rules/tools/too-many-tools.ts'
import { checkToolAliasInvalid } from './rules/tools/tool-alias-invalid.ts'
import { checkToolDescriptionMissing } from './rules/tools/tool-description-missing.ts'
import { checkToolKeyDuplicate } from './rules/tools/tool-key-duplicate.ts'
import { checkToolUnbound } from './rules/tools/tool-unbound.ts'
import { checkVariableUnresolved } from './rules/variable-unresolved.ts'
import { checkActionArgumentUnmapped } from './rules/widgets/action-argument-unmapped.ts'
import { checkActionTargetMissing } from './rules/widgets/action-target-missing.ts'
import { checkFormBindingUnmapped } from './rules/widgets/form-binding-unmapped.ts'
import { checkFormReferenceUnknown } from './rules/widgets/form-reference-unknown.ts'
import { checkFormTargetMissing } from './rules/widgets/form-target-missing.ts'
import { checkLoadingArgumentUnknown } from './rules/widgets/loading-argument-unknown.ts'
import { checkResultPathUnknown } from './rules/widgets/result-path-unknown.ts'
import { checkWidgetMappingUnknownPath } from './rules/widgets/widget-mapping-unknown-path.ts'
import { checkWidgetSettingInvalid } from './rules/widgets/widget-setting-invalid.ts'
import { checkWidgetWithoutTool } from './rules/widgets/widget-without-tool.ts'

const rules: (DraftRule | TimeSlicedRule)[] = [
  checkAppWithoutTools,
  checkToolUnbound,
  checkBindingOperationMissing,
  checkBindingSchemaDrift,
  checkIntegrationWithoutBaseUrl,
  checkIntegrationAuthMissing,
  checkIntegrationAuthSkipped,
  checkAuthConnectionIncomplete,
  checkCredentialArgument,
  checkSchemaInvalid,
  checkSchemaRepaired,
  checkPatternUnsupported,
  checkSchemaTooComplex,
  checkTemplatePlaceholderUnknown,
  checkFixedArgumentInvalid,
  checkResultPathUnknown,
  checkToolKeyDuplicate,
  checkToolAliasInvalid,
  checkSearchModeNameTaken,
  checkChainCycle,
  checkChainArgumentUnmapped,
  checkToolDescriptionMissing,
  checkTooManyTools,
  checkSearchModeWidgets,
  checkWidgetWithoutTool,
  checkWidgetMappingUnknownPath,
  checkWidgetSettingInvalid,
  checkFormTargetMissing,
  checkFormBindingUnmapped,
  checkFormReferenceUnknown,
  checkActionTargetMissing,
  checkActionArgumentUnmapped,
  checkLoadingArgumentUnknown,
  checkDomainInvalid,
  checkAccessScopeUndeclared,
  checkPromptPlaceholderUnknown,
  checkSkillFrontMatterRepeated,
  checkHiddenText,
  checkTextHazards,
]

/** Rules for apps whose callers do not sign in. */
const rulesByAccess: Record<CallerAccess, DraftRule[]> = {
  public: [checkPersonalConnectionPublic, checkPublicWriteAccess, checkAccessPublic],
  token: [checkPersonalConnectionToken],
  oauth: [],
}

/**
 * All issues of a draft, in the order of the rules. `access` is no part of the contents; without it, rules about access
 * are skipped.
 */
export function* findDraftIssues(
  contents: ResolvedContents,
  access: CallerAccess | null = null,
): TimeSlicedTask<DraftIssue[]> {
  const issues = checkVariableUnresolved(contents)
  for (const rule of [...rules, ...(access === null ? [] : rulesByAccess[access])]) {
    const found = rule(contents)
    for (const issue of limitWarnings(Array.isArray(found) ? found : yield* found)) issues.push(issue)
    yield
  }
  return issues
}

/**
 * The maximum number of warnings of one rule: an app may have tens of thousands, too many to read. Blocking issues are
 * not limited.
 */
const maxWarnings = 500

function limitWarnings(issues: DraftIssue[]): DraftIssue[] {
  if (issues.length <= maxWarnings) return issues
  const isUnlimited = ({ blocksPublish, leavesOut }: DraftIssue) => blocksPublish || leavesOut
  const warnings = issues.filter((issue) => !isUnlimited(issue))
  const more = warnings.length - maxWarnings
  const last = warnings[maxWarnings - 1]
  if (more <= 0 || !last) return issues
  const shown = [
    ...warnings.slice(0, maxWarnings - 1),
    { ...last, message: `${last.message} There are ${more} more like this one.` },
  ]
  return [...issues.filter(isUnlimited), ...shown]
}

/** The tools and widgets that a release leaves out; tools also through their integration or operation. */
export function findBlockedIds(contents: Contents, issues: DraftIssue[]): Set<string> {
  const named = new Set(
    issues
      .filter((issue) => issue.blocksPublish || issue.leavesOut)
      .flatMap((issue) => issue.references.map((ref) => ref.entityId)),
  )
  const operations = new Map(contents.operations.map((operation) => [operation.id, operation]))
  const blocked = contents.tools.filter((tool) => {
    const operation = operations.get(tool.binding?.operationId ?? '')
    return [tool.id, operation?.id, operation?.integrationId].some((id) => id && named.has(id))
  })
  const widgets = contents.widgets.filter(({ id }) => named.has(id))
  return new Set([...blocked, ...widgets].map(({ id }) => id))
}
