import type { FileApplication } from '#core/model/app-files/file-application.ts'

export interface FileApplicationReader {
  find(appId: string): Promise<FileApplication | null>
}

export interface FileApplicationWriter extends FileApplicationReader {
  /** Replaces the stored application of the app. */
  put(appId: string, application: FileApplication): Promise<void>
}
