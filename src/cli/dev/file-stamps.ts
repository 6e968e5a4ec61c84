import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Files by path, each with a stamp that changes with its content. */
export type FileStamps = Map<string, string>

const pollMs = 150

export const stampFile = (path: string): Promise<string> =>
  stat(path).then(
    ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
    () => 'missing',
  )

async function readChanges(stamps: FileStamps): Promise<string> {
  const now = await Promise.all(
    [...stamps].map(async ([path, stamp]) => ({ stamp, now: await stampFile(path) })),
  )
  return now.some(({ stamp, now: current }) => current !== stamp) ? JSON.stringify(now) : ''
}

/**
 * Waits until a file differs from its stamp, and then until no file changes any more, since an editor may write in
 * several steps; at most `maxMs`. Polls, since file system events are lost in containers and on network drives.
 */
export async function waitForChange(
  stamps: FileStamps,
  { signal, maxMs = Number.POSITIVE_INFINITY }: { signal: AbortSignal; maxMs?: number },
): Promise<void> {
  let before = ''
  for (let waitedMs = 0; waitedMs < maxMs; waitedMs += pollMs) {
    await sleep(pollMs, undefined, { signal })
    const changes = await readChanges(stamps)
    if (changes !== '' && changes === before) return
    before = changes
  }
}
