import type { AppFile } from './app-file.ts'

/** `documents`: the texts of the documents that the file names by a path, by that path. */
export type AppFileRequest = { file: AppFile; documents: ReadonlyMap<string, string>; prune: boolean }
