import { readSnapshot } from '#adapters/embedded/directory/snapshot.ts'
import { buildDirectory } from '#core/engines/directory/directory.ts'
import { entriesOfRegistry } from '#core/engines/directory/entries-of-registry.ts'
import type { Directory } from '#core/model/directory.ts'
import type { DirectorySource } from '#core/ports/directory.ts'

/** The shipped snapshot, read and indexed when somebody first looks: a start does not wait for it. */
export function embeddedDirectory(): DirectorySource {
  let directory: Directory | null = null
  return {
    current() {
      if (directory) return directory
      const { servers, fetchedAt } = readSnapshot()
      directory = buildDirectory(entriesOfRegistry(servers), fetchedAt)
      return directory
    },
  }
}
