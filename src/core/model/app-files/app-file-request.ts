import type { AppFile } from './app-file.ts'

/**
 * `documents`: texts of the documents that the file names by path, by that path. `workspaceId`: the workspace of a new
 * app; "" is the personal one of the caller. `secretOrigins`: allowed origins for secrets, by connection key; other
 * connections have no limit. `expectedSecrets`: names of secrets that will be sent when the file is applied, by
 * connection key; a plan counts them as stored.
 */
export type AppFileRequest = {
  file: AppFile
  documents: ReadonlyMap<string, string>
  prune: boolean
  workspaceId: string
  secretOrigins: ReadonlyMap<string, readonly string[]>
  expectedSecrets: ReadonlyMap<string, readonly string[]>
}
