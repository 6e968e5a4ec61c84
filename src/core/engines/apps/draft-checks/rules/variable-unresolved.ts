import type { DraftIssue, DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import type { ResolvedContents, UnresolvedVariable } from '#core/model/drafts/resolve-contents.ts'
import { isUndeclared } from '#core/model/variables/resolve-variables.ts'
import {
  toAppReference,
  toAuthConnectionReference,
  toIntegrationReference,
  toOperationReference,
  toPromptReference,
  toSkillReference,
  toToolReference,
} from '../draft-rule.ts'
import { toWidgetReference } from '../widget-queries.ts'

/** One issue for each variable, with the entities that refer to it. */
export function checkVariableUnresolved(contents: ResolvedContents): DraftIssue[] {
  const byName = Map.groupBy(contents.unresolved ?? [], ({ name }) => name)
  if (byName.size === 0) return []
  const references = indexReferences(contents)
  return [...byName].map(([name, places]) => buildIssue(name, places, references))
}

function buildIssue(
  name: string,
  [first, ...others]: UnresolvedVariable[],
  references: ReadonlyMap<string, DraftIssueReference>,
): DraftIssue {
  const ids = new Set([first, ...others].map((place) => place?.entityId ?? ''))
  const message = first?.message ?? ''
  return {
    code: isUndeclared({ message }) ? 'variable_undeclared' : 'variable_without_value',
    message: describe(name, message, first?.pointer ?? ''),
    severity: 'error',
    blocksPublish: true,
    references: [...ids].flatMap((id) => references.get(id) ?? []),
  }
}

function describe(name: string, message: string, pointer: string): string {
  if (message === 'has no value')
    return `The variable ${name} has no value in this app, and no default. Set its value.`
  if (isUndeclared({ message }))
    return `The variable ${name}, which is named at ${pointer}, is not declared. Declare it in \`variables\`, or write \`$\${var:${name}}\` for the text itself.`
  return `The value of the variable ${name} ${message}.`
}

function indexReferences(contents: ResolvedContents): Map<string, DraftIssueReference> {
  const references = [
    toAppReference(contents),
    ...contents.authConnections.map(toAuthConnectionReference),
    ...contents.integrations.map(toIntegrationReference),
    ...contents.operations.map(toOperationReference),
    ...contents.tools.map(toToolReference),
    ...contents.widgets.map((widget) => toWidgetReference(widget)),
    ...contents.prompts.map(toPromptReference),
    ...contents.skills.map(toSkillReference),
  ]
  return new Map(references.map((reference) => [reference.entityId, reference]))
}
