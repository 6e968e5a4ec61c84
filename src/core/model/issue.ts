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
