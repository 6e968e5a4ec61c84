import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export type StartOptions = { url: string; cwd: string; env: NodeJS.ProcessEnv }

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    if (await isReady(url)) return
    await sleep(100)
  }
  throw new Error(`${child.spawnargs.join(' ')}: no service became ready at ${url}.`)
}

/** Starts a command that serves at `url`; what it prints on standard output is dropped. */
export async function startCommand([file = '', ...args]: string[], { url, cwd, env }: StartOptions) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  // Its process group, which lives on when only the command has ended.
  const kill = () => process.kill(-Number(child.pid), 'SIGKILL')
  await waitUntilReady(child, url).catch((error) => {
    kill()
    throw error
  })
  return {
    /** SIGTERM to the command; its exit code. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
    /** Resolves when nothing listens at `url`, whoever served there. */
    async waitUntilGone(): Promise<void> {
      for (let tries = 0; tries < 100; tries++) {
        if (!(await fetch(`${url}/livez`).catch(() => null))) return
        await sleep(100)
      }
      kill()
      throw new Error(`The service at ${url} goes on after its command ended.`)
    },
  }
}
