import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pollUntil } from '#tests/support/poll-until.ts'

export type StartedProcess = {
  pid: number | undefined
  kill(signal: NodeJS.Signals): void
  /** Sends SIGTERM or the given signal; resolves to the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a server and waits until it serves. Drops its standard output. */
export async function startProcess(
  [command = '', ...args]: string[],
  isReady: () => Promise<boolean>,
  options: SpawnOptions = {},
): Promise<StartedProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const exited = once(child, 'exit')
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  await pollUntil(`${command} is ready`, isReady, { child }).catch((error) => {
    kill('SIGKILL')
    throw error
  })
  return {
    pid: child.pid,
    kill,
    async stop(signal = 'SIGTERM') {
      kill(signal)
      const [code] = await exited
      return code
    },
  }
}
