import type { ClientChange } from '../differences/client-change.ts'
import { contentsEntityTypes, type EntityDifference } from '../differences/contents-difference.ts'
import type { DraftChangeGroup } from '../drafts/draft-changes.ts'
import type { DraftValidation } from '../drafts/draft-issue.ts'

/** A secret by the key of its connection and its name in the model. */
export type NamedSecret = { connection: string; name: string }

/** Where the secrets of a connection, by its key, are sent. */
export type SecretOrigins = { connection: string; origins: string[] }

/** In the order of change groups. */
export const fileEntityTypes = [...contentsEntityTypes, 'test_case'] as const
export type FileEntityType = (typeof fileEntityTypes)[number]

export type FileDifference = Omit<EntityDifference, 'entityType'> & {
  entityType: FileEntityType
  key: string
}

/** What applying a file does to the draft of an app. */
export type AppFilePlan = {
  hasChanges: boolean
  groups: (Omit<DraftChangeGroup, 'key'> & { key: DraftChangeGroup['key'] | 'test_cases' })[]
  changes: FileDifference[]
  clientChanges: ClientChange[]
  /** What the app has and the file does not: removed with `prune`, else it stays. */
  unlisted: { entityType: FileEntityType; key: string; name: string }[]
  /** Secrets of the file that the app does not have yet. */
  newSecrets: NamedSecret[]
  /** Secrets that the file names, and that nobody has given yet. */
  missingSecrets: NamedSecret[]
  /** Of the connections for which the file names secrets. */
  secretOrigins: SecretOrigins[]
  /** Issues of the draft afterwards. */
  validation: DraftValidation
}
