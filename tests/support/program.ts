// The program as a process of its own, as its users run it.
import { type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from '#main/config/config.ts'
import { requestOperatorToken } from '#main/issuer/embedded-issuer.ts'
import { createLog } from '#main/log/log.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { serviceEnvironment, v8Options } from '../../scripts/run-node.mjs'
import { ensureBuilt, servicePath } from '../../scripts/service.mjs'
import { isAnswering, pollUntil } from './poll-until.ts'

export type Program = {
  pid: number | undefined
  isRunning(): boolean
  url: string
  /** Everything it has printed. */
  output(): string
  /** SIGTERM, unless another signal is given; resolves to its exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

export type Settings = Record<string, string> & { PORT: string; DATA_DIR: string }

/** The minimum that a separate program needs: a free port, and a place for its data. */
export const freshSettings = async (dataDir: string) => ({
  PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
})

/** As `freshSettings`, with unlimited calls of servers on loopback, for measurements. */
export const loopbackSettings = async (dataDir: string) => ({
  ...(await freshSettings(dataDir)),
  EGRESS_ALLOW: '127.0.0.1',
  RATE_LIMITS: 'off',
})

/** The environment of a program: these settings, and nothing of the tests. */
export const serviceSettings = (settings: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, ...serviceEnvironment, REGISTRY_SYNC: 'off', DRAIN_SECONDS: '0', ...settings }
}

/** Runs a file of the program; its output is for the caller to read. */
export const runProgram = (
  file: string,
  settings: Record<string, string>,
  ...args: string[]
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [file, ...args], { cwd: projectRoot, env: serviceSettings(settings) })

/** The output of a process, and its exit code. */
export type Ended = { code: number | null; stdout: string; stderr: string }

export async function readEnd(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** A command of the package, in a process of its own. */
export const runTenon = (given: Record<string, string>, ...args: string[]): Promise<Ended> =>
  readEnd(runProgram('src/operator/tenon.ts', given, ...args))

export type ProgramOptions = {
  /** Where another version of the service was built; without it this one runs. */
  folder?: string
  /** The `cgroup.procs` of the control group that it runs in. */
  enter?: string
}

// Once for all starts, and outside measurements.
ensureBuilt()

/** Prints into a file, as a service does, so that no measured process must read its log. */
async function spawnStart(settings: Settings, { folder = projectRoot, enter }: ProgramOptions) {
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(settings.DATA_DIR, `${randomUUID()}.log`)
  const output = await open(file, 'a')
  const stdio: StdioOptions = ['ignore', output.fd, output.fd]
  // The arguments that `npm start` passes to Node.
  const startArguments = [...v8Options, join(folder, relative(projectRoot, servicePath))]
  const enterFirst = enter ? ['sh', '-c', 'echo $$ > "$0" && exec "$@"', enter] : []
  const [command = '', ...args] = [...enterFirst, process.execPath, ...startArguments]
  const child = spawn(command, args, {
    cwd: folder,
    env: serviceSettings(settings),
    stdio,
  })
  await output.close()
  return { child, output: () => readFileSync(file, 'utf8') }
}

/** Resolves when it answers `/readyz`; throws with its output when it ends before. */
export async function startProgram(settings: Settings, options: ProgramOptions = {}): Promise<Program> {
  const { child, output } = await spawnStart(settings, options)
  const exited = once(child, 'exit')
  const url = `http://localhost:${settings.PORT}`
  await pollUntil('it is ready', () => isAnswering(`${url}/readyz`), { child, pauseMs: 20 }).catch(
    (error) => {
      throw new Error(`it did not start: ${error.message}\n${output()}`)
    },
  )
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await exited
    return code as number | null
  }
  return {
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    url,
    output,
    stop: (signal = 'SIGTERM') => end(signal),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** An access token of the embedded issuer, as from the operator's command but without another process. */
export async function operatorToken(settings: Settings): Promise<string> {
  const result = readConfig(settings)
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return (await requestOperatorToken(result.config, createLog('error'))).access_token
}

/** The output of the operator's command. */
export async function printOperatorToken(settings: Settings): Promise<string> {
  return (await runTenon(settings, 'token')).stdout.trim()
}
