// Files that only their owner may read, whatever the umask and the owner of their directory.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

const ownerOnly = 0o600
const groupAndOthers = 0o077

/** Creates an empty file unless it exists, and removes the access of all other users. Throws no file system errors. */
export function createPrivateFile(path: string): void {
  ignoreFileErrors(() => closeSync(openSync(path, 'a', ownerOnly)))
  restrictToOwner(path)
}

/** Removes the access of all other users to a file, if it exists and belongs to this user. */
export function restrictToOwner(path: string): void {
  ignoreFileErrors(() => {
    if (isOpenToOthers(path)) chmodSync(path, ownerOnly)
  })
}

export const isOpenToOthers = (path: string): boolean => (statSync(path).mode & groupAndOthers) !== 0

/** A mounted file may be read-only or belong to another user. The code that needs the file reports the problem. */
function ignoreFileErrors(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
