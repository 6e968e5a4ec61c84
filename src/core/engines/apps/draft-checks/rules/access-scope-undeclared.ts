import type { ToolAccess } from '#core/model/access/access-rule.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue, DraftIssueReference } from '#core/model/drafts/draft-issue.ts'
import { toAppReference, toPromptReference, toSkillReference, toToolReference } from '../draft-rule.ts'

/** A scope that no client can request, since the app does not declare it. */
export function checkAccessScopeUndeclared(contents: Contents): DraftIssue[] {
  const { scopes, accessRules } = contents.app
  const find = (access: ToolAccess | null, reference: () => DraftIssueReference): DraftIssue[] =>
    [...new Set(access ? listScopes(access) : [])]
      .filter((scope) => !Object.hasOwn(scopes, scope))
      .map((scope) => buildIssue(scope, reference()))
  return [
    ...accessRules.flatMap((rule) => find(rule, () => toAppReference(contents))),
    ...contents.tools.flatMap((tool) => find(tool.access, () => toToolReference(tool))),
    ...contents.prompts.flatMap((prompt) => find(prompt.access, () => toPromptReference(prompt))),
    ...contents.skills.flatMap((skill) => find(skill.access, () => toSkillReference(skill))),
  ]
}

const listScopes = ({ allow, deny, scopes = [] }: ToolAccess): string[] => [
  ...scopes,
  ...(allow?.scopes ?? []),
  ...(deny?.scopes ?? []),
]

const buildIssue = (scope: string, reference: DraftIssueReference): DraftIssue => ({
  code: 'access_scope_undeclared',
  message: `The rule of access of ${reference.label} names the scope ${scope}, which the app does not declare, so that no client can request it. Declare it in \`scopes\` with what it permits.`,
  severity: 'error',
  blocksPublish: true,
  references: [reference],
})
