export type DraftIssueReference = {
  entityType: 'app' | 'auth_connection' | 'integration' | 'operation' | 'tool' | 'widget' | 'prompt' | 'skill'
  entityId: string
  label: string
  supportingLabel: string
  description: string
}

/** A problem of a draft. A blocking issue prevents a release, or makes a deploy leave out the affected tool. */
export type DraftIssue = {
  code: string
  message: string
  severity: 'error' | 'warning'
  blocksPublish: boolean
  /** Releases leave out the tools that the issue refers to. */
  leavesOut?: boolean
  references: DraftIssueReference[]
}

/** The result of checking a draft; `ok` when nothing blocks a release. */
export type DraftValidation = {
  ok: boolean
  errorCount: number
  warningCount: number
  blockingCount: number
  issues: DraftIssue[]
}

export function toDraftValidation(issues: DraftIssue[]): DraftValidation {
  const count = (test: (issue: DraftIssue) => boolean) => issues.filter(test).length
  const blockingCount = count((issue) => issue.blocksPublish)
  return {
    ok: blockingCount === 0,
    errorCount: count((issue) => issue.severity === 'error'),
    warningCount: count((issue) => issue.severity === 'warning'),
    blockingCount,
    issues,
  }
}
