import type { Directory } from '#core/model/directory/directory.ts'

export interface DirectorySource {
  /** The current directory; a later call may return a newer one. The first call waits until one is built. */
  getCurrent(): Promise<Directory>
}
