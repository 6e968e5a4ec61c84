import type { Contents } from '#core/model/contents.ts'
import type { DraftIssue } from '#core/model/issue.ts'
import { checkActionTargetMissing } from './action-target-missing.ts'
import { checkAppWithoutTools } from './app-without-tools.ts'
import { checkAuthConnectionIncomplete } from './auth-connection-incomplete.ts'
import { checkBindingOperationMissing } from './binding-operation-missing.ts'
import { checkBindingSchemaDrift } from './binding-schema-drift.ts'
import { checkChainCycle } from './chain-cycle.ts'
import { checkDomainInvalid } from './domain-invalid.ts'
import { checkFormBindingUnmapped } from './form-binding-unmapped.ts'
import { checkFormTargetMissing } from './form-target-missing.ts'
import { checkIntegrationAuthMissing } from './integration-auth-missing.ts'
import { checkIntegrationWithoutBaseUrl } from './integration-without-base-url.ts'
import { checkPatternUnsupported } from './pattern-unsupported.ts'
import { checkResultPathUnknown } from './result-path-unknown.ts'
import type { DraftRule } from './rule.ts'
import { checkSchemaInvalid } from './schema-invalid.ts'
import { checkTemplatePlaceholderUnknown } from './template-placeholder-unknown.ts'
import { checkTooManyTools } from './too-many-tools.ts'
import { checkToolDescriptionMissing } from './tool-description-missing.ts'
import { checkToolKeyDuplicate } from './tool-key-duplicate.ts'
import { checkToolUnbound } from './tool-unbound.ts'
import { checkWidgetMappingUnknownPath } from './widget-mapping-unknown-path.ts'
import { checkWidgetWithoutTool } from './widget-without-tool.ts'

const rules: DraftRule[] = [
  checkAppWithoutTools,
  checkToolUnbound,
  checkBindingOperationMissing,
  checkBindingSchemaDrift,
  checkIntegrationWithoutBaseUrl,
  checkIntegrationAuthMissing,
  checkAuthConnectionIncomplete,
  checkSchemaInvalid,
  checkPatternUnsupported,
  checkTemplatePlaceholderUnknown,
  checkResultPathUnknown,
  checkToolKeyDuplicate,
  checkChainCycle,
  checkToolDescriptionMissing,
  checkTooManyTools,
  checkWidgetWithoutTool,
  checkWidgetMappingUnknownPath,
  checkFormTargetMissing,
  checkFormBindingUnmapped,
  checkActionTargetMissing,
  checkDomainInvalid,
]

/** All issues of a draft, in the order of the rules. */
export const findDraftIssues = (contents: Contents): DraftIssue[] => rules.flatMap((rule) => rule(contents))

/** The tools and widgets that blocking issues refer to; tools also through their integration or operation. */
export function findBlockedIds(contents: Contents, issues: DraftIssue[]): Set<string> {
  const named = new Set(
    issues
      .filter((issue) => issue.blocksPublish)
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
