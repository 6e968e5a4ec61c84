// The changes of a draft since it was opened. Entities are matched by id and compared by the same content as the
// fingerprint, so that the two always agree.
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChangeGroup } from '#core/model/drafts/draft-changes.ts'
import { countChangeGroups, findChangedEntities } from './compare-contents.ts'

/** The groups in which something was added, changed or removed, in a fixed order. */
export const diffDraft = (before: Contents, after: Contents): DraftChangeGroup[] =>
  countChangeGroups(findChangedEntities(before, after, ''))
