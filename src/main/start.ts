import { type Config, readConfig } from './config/config.ts'
import { describeStartFailure } from './describe-start-failure.ts'
import { createLog } from './log.ts'
import { type Running, serve } from './serve.ts'

/** Milliseconds for everything that follows the time in which requests are still accepted. */
const closeMs = 25_000
/** Ctrl-C reaches the service twice: from the terminal and from npm. */
const repeatedSignalMs = 1_000

function exitWithErrors(errors: string[]): never {
  const list = errors.length === 1 ? ` ${errors[0]}` : errors.map((error) => `\n  - ${error}`).join('')
  console.error(`Tenon cannot start:${list}`)
  process.exit(1)
}

function formatBanner(config: Config, running: Running): string {
  const lines = [
    '',
    `  Tenon is ready.`,
    '',
    `  Service     ${config.baseUrl}`,
    `  Reference   ${config.baseUrl}/docs`,
    `  Issuer      ${config.authIssuer ?? config.authUrl}`,
    `  Published   ${config.baseUrl}/mcp/{public_mcp_id}`,
    '',
  ]
  if (running.invitation) {
    lines.push(
      '  First user  Sign up within 30 minutes at this one-time link:',
      `              ${running.invitation}`,
      '',
    )
  }
  if (!config.authIssuer) lines.push('  For a token on this machine: npm run --silent token', '')
  return lines.join('\n')
}

/**
 * SIGTERM and SIGINT serve open requests before the process ends; SIGTERM, which orchestrators send, also those that
 * arrive within DRAIN_SECONDS. A second signal or the time limit ends the process at once.
 */
function closeOnSignal(running: Running, { drainSeconds }: Config): void {
  let closingSince: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closingSince !== null && performance.now() - closingSince < repeatedSignalMs) return
      if (closingSince !== null) process.exit(1)
      closingSince = performance.now()
      const acceptMs = signal === 'SIGTERM' ? drainSeconds * 1000 : 0
      setTimeout(() => process.exit(1), acceptMs + closeMs).unref()
      running.close(acceptMs).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** Runs the service until it is stopped; an invalid configuration ends the process. */
export async function start(): Promise<void> {
  const result = readConfig(process.env)
  if ('errors' in result) exitWithErrors(result.errors)
  const log = createLog(result.config.logLevel)
  try {
    const running = await serve(result.config, log)
    closeOnSignal(running, result.config)
    console.log(formatBanner(result.config, running))
  } catch (error) {
    const description = describeStartFailure(error, result.config)
    if (description === null) throw error
    exitWithErrors([description])
  }
}
