import { formatBanner, formatReadyLine } from './banner.ts'
import { type Config, readConfig } from './config/config.ts'
import { describeStartFailure } from './describe-start-failure.ts'
import { createLog, isLogForPeople, type Log } from './log.ts'
import { type Running, serve } from './serve.ts'

/** Milliseconds for everything that follows the time in which requests are still accepted. */
const closeMs = 25_000
/** One signal arrives several times: from the terminal or the process manager, and from npm and scripts/run-node.mjs. */
const repeatedSignalMs = 2_000

function exitWithErrors(errors: string[]): never {
  const list = errors.length === 1 ? ` ${errors[0]}` : errors.map((error) => `\n  - ${error}`).join('')
  console.error(`Tenon cannot start:${list}`)
  process.exit(1)
}

/**
 * SIGTERM and SIGINT serve open requests before the process ends; SIGTERM, which orchestrators send, also those that
 * arrive within DRAIN_SECONDS. A second signal or the time limit ends the process at once.
 */
function closeOnSignal(running: Running, { drainSeconds }: Config, log: Log): void {
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

/** Whatever LOG_LEVEL is: without the invitation nobody could sign up. */
function printAddresses(config: Config, invitation: string | null): void {
  const format = isLogForPeople(config.logFormat) ? formatBanner : formatReadyLine
  console.log(format(config, invitation))
}

/** Runs the service until it is stopped; an invalid configuration ends the process. */
export async function start(): Promise<void> {
  const result = readConfig(process.env)
  if ('errors' in result) exitWithErrors(result.errors)
  const log = createLog(result.config.logLevel, result.config.logFormat)
  try {
    const running = await serve(result.config, log, (service) => closeOnSignal(service, result.config, log))
    printAddresses(result.config, running.invitation)
  } catch (error) {
    const description = describeStartFailure(error, result.config)
    if (description === null) throw error
    exitWithErrors([description])
  }
}
