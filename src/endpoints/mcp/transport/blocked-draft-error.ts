import type { DraftIssue, DraftValidation } from '#core/model/drafts/draft-issue.ts'
import { createHttpError, type RpcError } from '../protocol/json-rpc.ts'

/** Names the blocking issues, since the client has nothing else to show. */
export function createBlockedDraftError({ issues }: DraftValidation): RpcError {
  const blockers = issues.filter(({ blocksPublish }) => blocksPublish)
  const lines = blockers.map((issue) => `- ${describeIssue(issue)}`)
  return createHttpError(422, `Issues of the draft block it; repair them first:\n${lines.join('\n')}`)
}

function describeIssue({ code, message, references }: DraftIssue): string {
  const labels = references.map(({ entityType, label }) => `${entityType} ${label}`)
  return labels.length > 0 ? `${code}: ${message} (${labels.join(', ')})` : `${code}: ${message}`
}
