import { ServiceError } from '#base/errors.ts'
import { type Config, readConfig } from './config/config.ts'
import { createLog } from './log.ts'
import { type Running, serve } from './serve.ts'

const drainMs = 25_000

function exitWithErrors(errors: string[]): never {
  console.error(`Tenon cannot start:\n${errors.map((fault) => `  - ${fault}`).join('\n')}`)
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

/** SIGTERM and SIGINT drain open requests; a second signal or the time limit ends the process at once. */
function closeOnSignal(running: Running): void {
  let closing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1)
      closing = true
      setTimeout(() => process.exit(1), drainMs).unref()
      running.close().then(
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
    closeOnSignal(running)
    console.log(formatBanner(result.config, running))
  } catch (error) {
    if (error instanceof ServiceError) exitWithErrors([error.message])
    const { code, port } = error as { code?: string; port?: number }
    if (code === 'EADDRINUSE')
      exitWithErrors([`Port ${port} is in use. Set PORT (and AUTH_PORT) to free ones.`])
    throw error
  }
}
