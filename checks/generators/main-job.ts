// The main job of a generated client over a running service: it creates an app, imports a document, makes a tool, releases
// it, calls it and lists the releases.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, runIn } from '#checks/support/install-packages.ts'
import { openProgram } from '#tests/support/own-program.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { buildGo } from './go.ts'
import { installPythonClients } from './python.ts'
import { compileTypeScript } from './typescript.ts'

type Driver = {
  /** The generator of the client that it uses. */
  generator: string
  file: string
  /** Returns the command that runs it. */
  prepare(client: string): Promise<[string, ...string[]]>
}

const drivers: Driver[] = [
  {
    generator: 'openapi-typescript',
    file: 'main-job.ts',
    async prepare(client) {
      await compileTypeScript(client, 'main-job.ts', '--allowImportingTsExtensions')
      return [process.execPath, 'main-job.ts']
    },
  },
  {
    generator: 'openapi-python-client',
    file: 'main_job.py',
    prepare: async () => [join(await installPythonClients(), 'python'), 'main_job.py'],
  },
  {
    generator: 'oapi-codegen',
    file: 'main_job.go',
    async prepare(client) {
      await buildGo(client)
      return ['go', 'run', '.']
    },
  },
]

type Service = { url: string; token: string; documentUrl: string }

async function runDriver({ generator, file, prepare }: Driver, service: Service): Promise<void> {
  const client = inCache('generators', 'clients', `${generator}-v3`)
  await copyFile(join(import.meta.dirname, 'drivers', file), join(client, file))
  const [command, ...args] = await prepare(client)
  const { stdout } = await runIn(client, command, ...args, service.url, service.token, service.documentUrl)
  const { ok, releases } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  if (!ok || releases !== 1) throw new Error(`The client ended with ${stdout}`)
}

/**
 * Runs the drivers of these generators, whose clients must exist. Returns the failure of each, or null for
 * success.
 */
export async function runMainJobs(generators: readonly string[]): Promise<Record<string, Error | null>> {
  const upstream = await startUpstreamApi()
  const program = await openProgram({ LOG_LEVEL: 'error' })
  const service = {
    url: program.url,
    token: await program.operatorToken(),
    documentUrl: upstream.documentUrl,
  }
  const failures: Record<string, Error | null> = {}
  try {
    for (const driver of drivers.filter(({ generator }) => generators.includes(generator)))
      failures[driver.generator] = await runDriver(driver, service).then(
        () => null,
        (error: Error) => error,
      )
  } finally {
    await Promise.all([program.close(), upstream.close()])
  }
  return failures
}
