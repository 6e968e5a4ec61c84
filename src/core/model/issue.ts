export type IssueReference = {
  entityType: 'app' | 'auth_connection' | 'integration' | 'operation' | 'tool' | 'widget'
  entityId: string
  label: string
  supportingLabel: string
  description: string
}

/** A problem of a draft. A blocking one prevents a release, or makes a deploy leave out the affected tool. */
export type Issue = {
  code: string
  message: string
  severity: 'error' | 'warning'
  blocksPublish: boolean
  references: IssueReference[]
}

/** The result of checking a draft; `ok` when nothing blocks a release. */
export type Validation = {
  ok: boolean
  errorCount: number
  warningCount: number
  blockingCount: number
  issues: Issue[]
}

export function validationOf(issues: Issue[]): Validation {
  const count = (test: (issue: Issue) => boolean) => issues.filter(test).length
  const blockingCount = count((issue) => issue.blocksPublish)
  return {
    ok: blockingCount === 0,
    errorCount: count((issue) => issue.severity === 'error'),
    warningCount: count((issue) => issue.severity === 'warning'),
    blockingCount,
    issues,
  }
}
