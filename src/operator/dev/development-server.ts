// The service that `tenon dev` starts for a repository. Its data is next to the file.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseExactJson } from '#base/exact-json.ts'
import type { CommandIo } from '#cli/command.ts'
import { CommandFailure, createUsageFailure } from '#cli/command-failure.ts'
import { createTenonClient, type TenonClient, type TokenSource } from '#client'
import type { Config } from '#main/config/config.ts'
import { requestOperatorToken } from '#main/issuer/embedded-issuer.ts'
import { createLog, type Log } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { requireConfig, runWithConfig } from '../commands/operator-command.ts'

export type DevelopmentServer = {
  tenon: TenonClient
  url: string
  dataDir: string
  /** The link by which the developer signs up; null after the sign-up. */
  invitation: string | null
  close(): Promise<void>
}

const ownAddresses = 'localhost,127.0.0.1,::1'

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw createUsageFailure(`--port must be a number from 1 to 65535, not "${text}".`)
}

/** In a folder that git ignores whatever the repository's settings: it contains keys. */
async function makeDataDirectory(folder: string): Promise<string> {
  const own = join(folder, '.tenon')
  await mkdir(own, { recursive: true, mode: 0o700 })
  await writeFile(join(own, '.gitignore'), '*\n')
  return join(own, 'server')
}

/**
 * Uses only EGRESS_ALLOW from the environment: PORT or DATABASE_URL of a developer belong to the API under development.
 * That API is on this machine, so its addresses may be called unless EGRESS_ALLOW restricts them.
 */
const buildSettings = (env: CommandIo['env'], port: number, dataDir: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  EGRESS_ALLOW: env.EGRESS_ALLOW || ownAddresses,
  REGISTRY_SYNC: 'off',
  LOG_LEVEL: 'error',
  DRAIN_SECONDS: '0',
})

async function serveOrExplain(config: Config, log: Log): Promise<Running> {
  let begun: Running | null = null
  try {
    return await serve(config, log, (running) => {
      begun = running
    })
  } catch (error) {
    await (begun as Running | null)?.close(0)
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new CommandFailure(`Port ${config.port} is in use.`, {
      nextStep: 'Pass --port with a free one, or --server to use the service that runs there.',
    })
  }
}

/** The developer acts as the operator, whose account the first user takes over. */
async function createOperatorTokens(config: Config, log: Log): Promise<TokenSource> {
  const requestToken = async () => (await requestOperatorToken(config, log)).access_token
  let token = await requestToken()
  return {
    getToken: async () => token,
    async renewToken() {
      token = await requestToken()
      return token
    },
  }
}

/** `folder`: the folder of the file. */
export async function startDevelopmentServer(
  folder: string,
  { port, io }: { port: string; io: CommandIo },
): Promise<DevelopmentServer> {
  const settings = buildSettings(io.env, parsePort(port), await makeDataDirectory(folder))
  const config = requireConfig(settings)
  const log = createLog(config.logLevel, config.logFormat)
  const running = await runWithConfig(config, () => serveOrExplain(config, log))
  const signal = io.watchInterruption()
  const close = () => running.close(0)
  try {
    const tenon = createTenonClient({
      baseUrl: config.baseUrl,
      token: await createOperatorTokens(config, log),
      parseJson: parseExactJson,
      fetch: (request) => fetch(request, { signal }),
    })
    return { tenon, url: config.baseUrl, dataDir: config.dataDir, invitation: running.invitation, close }
  } catch (error) {
    await close()
    throw error
  }
}
