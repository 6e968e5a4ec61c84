import { type StartedProcess, startProcess } from '#checks/support/start-process.ts'
import { isAnswering, pollUntil } from '#tests/support/poll-until.ts'

export type StartOptions = { url: string; cwd: string; env: NodeJS.ProcessEnv }

export type StartedCommand = StartedProcess & {
  /** Resolves when no process listens at the URL. */
  waitUntilGone(): Promise<void>
}

/** Starts a command that serves at `url`. Kills its process group when it does not start or stop. */
export async function startCommand(
  command: string[],
  { url, cwd, env }: StartOptions,
): Promise<StartedCommand> {
  const started = await startProcess(command, () => isAnswering(`${url}/readyz`), {
    cwd,
    env,
    detached: true,
  })
  const isGone = async () => !(await isAnswering(`${url}/livez`))
  const waitUntilGone = () =>
    pollUntil(`nothing serves at ${url} after ${command[0]} ended`, isGone, { patienceMs: 10_000 }).catch(
      (error) => {
        process.kill(-Number(started.pid), 'SIGKILL')
        throw error
      },
    )
  return { ...started, waitUntilGone }
}
