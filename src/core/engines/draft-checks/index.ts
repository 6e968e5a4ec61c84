import type { Contents } from '#core/model/contents.ts'
import type { Issue } from '#core/model/issue.ts'
import { actionTargetMissing } from './action-target-missing.ts'
import { appWithoutTools } from './app-without-tools.ts'
import { authConnectionIncomplete } from './auth-connection-incomplete.ts'
import { bindingOperationMissing } from './binding-operation-missing.ts'
import { bindingSchemaDrift } from './binding-schema-drift.ts'
import { chainCycle } from './chain-cycle.ts'
import { domainInvalid } from './domain-invalid.ts'
import { formBindingUnmapped } from './form-binding-unmapped.ts'
import { formTargetMissing } from './form-target-missing.ts'
import { integrationAuthMissing } from './integration-auth-missing.ts'
import { integrationWithoutBaseUrl } from './integration-without-base-url.ts'
import { patternUnsupported } from './pattern-unsupported.ts'
import { resultPathUnknown } from './result-path-unknown.ts'
import type { Rule } from './rule.ts'
import { schemaInvalid } from './schema-invalid.ts'
import { templatePlaceholderUnknown } from './template-placeholder-unknown.ts'
import { tooManyTools } from './too-many-tools.ts'
import { toolDescriptionMissing } from './tool-description-missing.ts'
import { toolKeyDuplicate } from './tool-key-duplicate.ts'
import { toolUnbound } from './tool-unbound.ts'
import { widgetMappingUnknownPath } from './widget-mapping-unknown-path.ts'
import { widgetWithoutTool } from './widget-without-tool.ts'

const rules: Rule[] = [
  appWithoutTools,
  toolUnbound,
  bindingOperationMissing,
  bindingSchemaDrift,
  integrationWithoutBaseUrl,
  integrationAuthMissing,
  authConnectionIncomplete,
  schemaInvalid,
  patternUnsupported,
  templatePlaceholderUnknown,
  resultPathUnknown,
  toolKeyDuplicate,
  chainCycle,
  toolDescriptionMissing,
  tooManyTools,
  widgetWithoutTool,
  widgetMappingUnknownPath,
  formTargetMissing,
  formBindingUnmapped,
  actionTargetMissing,
  domainInvalid,
]

/** All issues of a draft, in the order of the rules. */
export const draftIssues = (contents: Contents): Issue[] => rules.flatMap((rule) => rule(contents))

/** The tools and widgets that blocking issues refer to; tools also through their integration or operation. */
export function blockedIds(contents: Contents, issues: Issue[]): Set<string> {
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
