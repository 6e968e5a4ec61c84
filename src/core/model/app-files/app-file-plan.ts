import type { ClientChange } from '../differences/client-change.ts'
import { contentsEntityTypes, type EntityDifference } from '../differences/contents-difference.ts'
import type { DraftChangeGroup } from '../drafts/draft-changes.ts'
import type { DraftValidation } from '../drafts/draft-issue.ts'

/** A secret by the key of its connection and its name in the model. */
export type NamedSecret = { connection: string; name: string }

/** The origins that receive the secrets of the connection with this key. */
export type SecretOrigins = { connection: string; origins: string[] }

/** In the order of change groups. */
export const fileEntityTypes = [...contentsEntityTypes, 'test_case', 'environment'] as const
export type FileEntityType = (typeof fileEntityTypes)[number]

export type FileDifference = Omit<EntityDifference, 'entityType'> & {
  entityType: FileEntityType
  key: string
}

/** The effects of applying a file to the draft of an app. */
export type AppFilePlan = {
  hasChanges: boolean
  groups: (Omit<DraftChangeGroup, 'key'> & { key: DraftChangeGroup['key'] | 'test_cases' | 'environments' })[]
  changes: FileDifference[]
  clientChanges: ClientChange[]
  /** Entities of the app that are not in the file: removed with `prune`, else kept. */
  unlisted: { entityType: FileEntityType; key: string; name: string }[]
  /** Secrets of the file that are new to the app. */
  newSecrets: NamedSecret[]
  /** Secrets that the file names and that are not stored yet. */
  missingSecrets: NamedSecret[]
  /** For the connections with secrets in the file. */
  secretOrigins: SecretOrigins[]
  /** Issues of the draft after the file is applied. */
  validation: DraftValidation
}
