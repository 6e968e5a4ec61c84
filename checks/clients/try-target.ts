import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Level, Target } from './client.ts'

/** The environment of drivers: the folder for their home directories, and the browser that opens addresses for them. */
export type DriverEnvironment = { folder: string; browser: { commands: string; command: string } }

const patience = 90_000

/** As on a machine where the client was never used. */
async function runDriver(command: string[], target: Target, { folder, browser }: DriverEnvironment) {
  const [file = '', ...args] = command
  const HOME = await mkdtemp(join(folder, 'home-'))
  const PATH = [browser.commands, process.env.PATH].join(delimiter)
  const env = {
    PATH,
    HOME,
    BROWSER: browser.command,
    DO_NOT_TRACK: '1',
    MCP_USE_ANONYMIZED_TELEMETRY: 'false',
  }
  const child = spawn(file, [...args, JSON.stringify(target)], {
    env,
    cwd: HOME,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  // The whole group: processes of the driver may hold the pipes open.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), patience)
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  clearTimeout(timer)
  return { status, output, errors }
}

/** Runs a driver. `takeReceipt` returns the receipt, which only the result of a correct call contains. */
export async function tryTarget(
  command: string[],
  target: Target,
  { takeReceipt, ...environment }: DriverEnvironment & { takeReceipt(): string | null },
): Promise<{ level: Level; reason: string }> {
  const { status, output, errors } = await runDriver(command, target, environment)
  const receipt = takeReceipt()
  const reason = (errors.trim() || output.trim()).slice(-800)
  if (receipt && output.includes(receipt)) return { level: 'called', reason }
  if (output.includes(target.tool)) return { level: 'listed', reason }
  return { level: status === 0 ? 'connected' : 'failed', reason }
}
