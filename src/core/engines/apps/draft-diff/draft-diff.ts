// The changes of a draft since it was opened. Entities are matched by id and compared by the same content as the
// fingerprint, so both always agree.
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftChangeGroup } from '#core/model/drafts/draft-changes.ts'
import { countChangeGroups, findChangedEntities } from './compare-contents.ts'

/** The groups in which something was added, changed or removed, in a fixed order. */
export function* diffDraft(before: Contents, after: Contents): TimeSlicedTask<DraftChangeGroup[]> {
  return countChangeGroups(yield* findChangedEntities(before, after, ''))
}
