import type { AppFile } from './app-file.ts'

/**
 * `documents`: the texts of the documents that the file names by a path, by that path. `workspaceId`: where a new app goes;
 * "" is the personal workspace of the caller.
 */
export type AppFileRequest = {
  file: AppFile
  documents: ReadonlyMap<string, string>
  prune: boolean
  workspaceId: string
}
