import Type, { type Static } from 'typebox'
import { ServiceError } from '#base/errors.ts'
import type { DraftIssueReference, DraftValidation } from '#core/model/drafts/draft-issue.ts'

/** The place of an issue. */
export const IssueReferenceBody = Type.Object({
  entity_type: Type.String(),
  entity_id: Type.String(),
  label: Type.String(),
  supporting_label: Type.String(),
  description: Type.String(),
})

export const presentIssueReference = ({
  entityType,
  entityId,
  label,
  supportingLabel,
  description,
}: DraftIssueReference): Static<typeof IssueReferenceBody> => ({
  entity_type: entityType,
  entity_id: entityId,
  label,
  supporting_label: supportingLabel,
  description,
})

export const ValidationResult = Type.Object(
  {
    ok: Type.Boolean(),
    error_count: Type.Integer(),
    warning_count: Type.Integer(),
    blocking_count: Type.Integer(),
    issues: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        severity: Type.String(),
        blocks_publish: Type.Boolean(),
        references: Type.Array(IssueReferenceBody),
      }),
    ),
  },
  { title: 'ValidationResult' },
)

export const presentValidation = (validation: DraftValidation): Static<typeof ValidationResult> => ({
  ok: validation.ok,
  error_count: validation.errorCount,
  warning_count: validation.warningCount,
  blocking_count: validation.blockingCount,
  issues: validation.issues.map((issue) => ({
    code: issue.code,
    message: issue.message,
    severity: issue.severity,
    blocks_publish: issue.blocksPublish,
    references: issue.references.map(presentIssueReference),
  })),
})

/** Blocking issues come first, both in the message and in the details. */
export function createDraftBlockedError(validation: DraftValidation): ServiceError {
  const blocking = validation.issues.filter((issue) => issue.blocksPublish)
  const others = validation.issues.filter((issue) => !issue.blocksPublish)
  const reasons = blocking.slice(0, maxNamedIssues).map(({ message }) => message)
  const more = blocking.length - reasons.length
  const rest =
    more > 0 ? ` ${more} more ${more === 1 ? 'issue blocks' : 'issues block'} it, see details.` : ''
  return new ServiceError('draft_blocked', `The draft cannot be released. ${reasons.join(' ')}${rest}`, {
    details: presentValidation({ ...validation, issues: [...blocking, ...others] }),
  })
}

/** Only in the message; `details` has all of them. */
const maxNamedIssues = 3
