import { DatabaseSync } from 'node:sqlite'
import { ServiceError } from '#base/errors.ts'
import { createPrivateFile } from '#platform/private-file.ts'

/** Milliseconds to wait for the lock that ends a write-ahead log. */
const lockWaitMs = 10_000

/**
 * Copies the last committed state of a database that another process may be writing, with what is only in its write-ahead
 * log, to the new file `target`. Writers do not wait. SQLite's backup API would start again at each of their commits.
 * Throws a ServiceError `unavailable` when the copy is damaged, as its source then is.
 */
export function copySqlite(source: string, target: string): void {
  createPrivateFile(target)
  const reader = new DatabaseSync(source, { readOnly: true, timeout: lockWaitMs })
  try {
    reader.prepare('vacuum into ?').run(target)
  } finally {
    reader.close()
  }
  requireIntactCopy(source, target)
}

function requireIntactCopy(source: string, target: string): void {
  const copy = new DatabaseSync(target, { readOnly: true })
  try {
    const findings = copy.prepare('pragma integrity_check(1)').all()
    const finding = String(Object.values(findings[0] ?? {})[0])
    if (finding !== 'ok') throw new ServiceError('unavailable', `${source} is damaged: ${finding}.`)
  } finally {
    copy.close()
  }
}
