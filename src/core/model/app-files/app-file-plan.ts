import type { ClientChange } from '../differences/client-change.ts'
import type { ContentsEntityType, EntityDifference } from '../differences/contents-difference.ts'
import type { DraftChangeGroup } from '../drafts/draft-changes.ts'
import type { DraftValidation } from '../drafts/draft-issue.ts'

/** A secret by the key of its connection and its name in the model. */
export type NamedSecret = { connection: string; name: string }

/** What applying a file does to the draft of an app. */
export type AppFilePlan = {
  hasChanges: boolean
  groups: DraftChangeGroup[]
  changes: (EntityDifference & { key: string })[]
  clientChanges: ClientChange[]
  /** What the app has and the file does not: removed with `prune`, else it stays. */
  unlisted: { entityType: ContentsEntityType; key: string; name: string }[]
  /** Secrets of the file that the app does not have yet. */
  newSecrets: NamedSecret[]
  /** Secrets that the file names, and that nobody has given yet. */
  missingSecrets: NamedSecret[]
  /** Issues of the draft afterwards. */
  validation: DraftValidation
}
