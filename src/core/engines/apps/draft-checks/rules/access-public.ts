import { findEffectiveAccess } from '#core/engines/tools/access/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import { listBoundTools, toToolReference } from '../draft-rule.ts'

/** Callers of a public app are unknown, so that no rule lets them pass. */
export function checkAccessPublic(contents: Contents): DraftIssue[] {
  const ruled = listBoundTools(contents).flatMap(({ tool, operation: { tags } }) =>
    findEffectiveAccess(tool.access, contents.app.accessRules, { annotations: tool.annotations, tags })
      ? [toToolReference(tool)]
      : [],
  )
  if (ruled.length === 0) return []
  return [
    {
      code: 'access_public',
      message: `Rules of access concern ${ruled.length === 1 ? 'a tool' : `${ruled.length} tools`}, but callers of a public app do not sign in, so that no one sees these tools. Let callers sign in, or remove the rules.`,
      severity: 'warning',
      blocksPublish: false,
      references: ruled,
    },
  ]
}
