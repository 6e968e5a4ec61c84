// Ends the process in an orderly way when its manager or a person stops it.
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Running } from './serve.ts'

/** Milliseconds to close after requests are no longer accepted. */
const closeMs = 25_000
/** A signal arrives several times: from the terminal or the process manager, and from npm and scripts/run-node.mjs. */
const repeatedSignalMs = 2_000

/**
 * After SIGTERM and SIGINT, open requests are served before the process ends. After SIGTERM, which orchestrators send,
 * requests that arrive within DRAIN_SECONDS are served too. A second signal or the time limit ends the process at once.
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
