export type IssueReference = {
  entityType: 'app' | 'auth_connection' | 'integration' | 'operation' | 'tool' | 'widget'
  entityId: string
  label: string
  supportingLabel: string
  description: string
}

/** A fault of a draft. A blocking one stops a release, or leaves its tool out of a deploy. */
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
