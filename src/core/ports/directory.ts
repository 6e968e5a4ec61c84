import type { Directory } from '#core/model/directory.ts'

export interface DirectorySource {
  /** The directory as it is now; a later call may give a newer one. The first waits until one is built. */
  current(): Promise<Directory>
}
