import type { AppFile } from './app-file.ts'

/**
 * `documents`: the texts of the documents that the file names by a path, by that path. `workspaceId`: where a new app goes;
 * "" is the personal workspace of the caller. `secretOrigins`: where secrets in the file may be sent, by the key of their
 * connection; those of others may be sent wherever the file sends them. `expectedSecrets`: names of
 * secrets that will be given when the file is applied, by the key of their connection; a plan counts them as stored.
 */
export type AppFileRequest = {
  file: AppFile
  documents: ReadonlyMap<string, string>
  prune: boolean
  workspaceId: string
  secretOrigins: ReadonlyMap<string, readonly string[]>
  expectedSecrets: ReadonlyMap<string, readonly string[]>
}
