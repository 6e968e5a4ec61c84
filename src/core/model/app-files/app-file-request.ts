import type { JsonObject } from '#base/json.ts'
import type { VariableValues } from '../variables/variable.ts'
import type { AppFile } from './app-file.ts'

export type AppFileRequest = {
  file: AppFile
  /** The file as it was sent, with placeholders instead of secrets. */
  written: JsonObject
  /** The texts of the documents that the file names by path, by that path. */
  documents: ReadonlyMap<string, string>
  /** The digests of documents by path: of `documents`, and of others that the service may have. */
  documentDigests: ReadonlyMap<string, string>
  prune: boolean
  /**
   * Whether to reject a file that would undo edits made since a file was last applied. Null: it is neither rejected nor
   * remembered as the last application.
   */
  protectsEdits: boolean | null
  /** The workspace of a new app; "" is the personal one of the caller. */
  workspaceId: string
  /** Allowed origins for secrets, by connection key; other connections have no limit. */
  secretOrigins: ReadonlyMap<string, readonly string[]>
  /** Values that the app gets for its variables, besides those that it has. */
  variableValues: VariableValues
  /** Names of secrets that will be sent when the file is applied, by connection key; a plan counts them as stored. */
  expectedSecrets: ReadonlyMap<string, readonly string[]>
}
