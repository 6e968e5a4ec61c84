import type { JsonObject } from '#base/json.ts'
import type { AppFile } from './app-file.ts'

/**
 * `written`: the file as it was sent, with placeholders instead of secrets. `documents`: texts of the documents that the file names by path, by that path. `workspaceId`: the workspace of a new
 * app; "" is the personal one of the caller. `secretOrigins`: allowed origins for secrets, by connection key; other
 * connections have no limit. `expectedSecrets`: names of secrets that will be sent when the file is applied, by
 * connection key; a plan counts them as stored. `protectsEdits`: whether the file is rejected if it would undo edits that were
 * made since a file was last applied. With null the application is not remembered: the file does not come from a
 * repository, but from the draft itself.
 */
export type AppFileRequest = {
  file: AppFile
  written: JsonObject
  documents: ReadonlyMap<string, string>
  prune: boolean
  protectsEdits: boolean | null
  workspaceId: string
  secretOrigins: ReadonlyMap<string, readonly string[]>
  expectedSecrets: ReadonlyMap<string, readonly string[]>
}
