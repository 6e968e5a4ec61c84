// Ends the process in good order when its manager or a person says so.
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Running } from './serve.ts'

/** Milliseconds for everything that follows the time in which requests are still accepted. */
const closeMs = 25_000
/** One signal arrives several times: from the terminal or the process manager, and from npm and scripts/run-node.mjs. */
const repeatedSignalMs = 2_000

/**
 * SIGTERM and SIGINT serve open requests before the process ends; SIGTERM, which orchestrators send, also those that
 * arrive within DRAIN_SECONDS. A second signal or the time limit ends the process at once.
 */
export function closeOnSignal(
  running: Pick<Running, 'close'>,
  { drainSeconds }: Pick<Config, 'drainSeconds'>,
  log: Log,
): void {
  let closingSince: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closingSince !== null && performance.now() - closingSince < repeatedSignalMs) return
      if (closingSince !== null) return exitAtOnce(log, `${signal} arrived again`)
      closingSince = performance.now()
      const acceptMs = signal === 'SIGTERM' ? drainSeconds * 1000 : 0
      log.info({ signal, acceptMs }, 'stopping')
      setTimeout(() => exitAtOnce(log, 'stopping took too long'), acceptMs + closeMs).unref()
      running.close(acceptMs).then(
        () => exitInOrder(log),
        (error: unknown) => exitAtOnce(log, String(error)),
      )
    })
  }
}

function exitInOrder(log: Log): void {
  log.info('stopped')
  process.exit(0)
}

function exitAtOnce(log: Log, reason: string): void {
  log.error({ reason }, 'stopped without waiting for open requests')
  process.exit(1)
}
