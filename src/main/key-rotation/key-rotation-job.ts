// Rotates the keys of a running service on request by `tenon keys rotate`. Only with an embedded database, which no
// other process may open: on PostgreSQL the command rotates them itself.
import { ServiceError } from '#base/errors.ts'
import { type PeriodicJob, startPeriodicJob } from '#platform/periodic-job.ts'
import { readRotationFile, writeRotationFile } from './key-rotation-file.ts'
import { type KeyRotationOptions, rotateKeys } from './rotate-keys.ts'

const lookEveryMs = 500

export type KeyRotationJob = { close(): Promise<void> }

export function startKeyRotationJob(
  options: Omit<KeyRotationOptions, 'signal' | 'onProgress'>,
): KeyRotationJob {
  const stopping = new AbortController()
  const job: PeriodicJob = startPeriodicJob({
    run: () => rotateOnRequest({ ...options, signal: stopping.signal }),
    everyMs: lookEveryMs,
    onError: (error) => options.log.error({ err: error }, 'rotating the keys failed'),
  })
  return {
    async close() {
      stopping.abort()
      await job.stop()
    },
  }
}

/** Continues a rotation that a stopped process left unfinished. */
async function rotateOnRequest(options: Omit<KeyRotationOptions, 'onProgress'>): Promise<void> {
  const { config, log, signal } = options
  const request = await readRotationFile(config)
  if (request?.state !== 'requested' && request?.state !== 'running') return
  let resealed = 0
  const onProgress = (count: number) => {
    resealed = count
  }
  const reports = startPeriodicJob({
    run: () => writeRotationFile(config, { state: 'running', resealed }),
    firstMs: 0,
    everyMs: lookEveryMs,
    onError: (error) => log.error({ err: error }, 'the progress of the key rotation cannot be written'),
  })
  try {
    const rotation = await rotateKeys({ ...options, onProgress })
    await reports.stop()
    await writeRotationFile(config, { state: 'done', rotation })
    log.info(rotation, 'keys rotated')
  } catch (error) {
    await reports.stop()
    if (signal.aborted) return
    const message = error instanceof ServiceError ? error.message : String(error)
    await writeRotationFile(config, { state: 'failed', message })
    throw error
  }
}
