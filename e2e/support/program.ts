// The program as a process of its own, as its users run it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { root } from '#tests/support/source-files.ts'

export type Program = {
  pid: number | undefined
  url: string
  /** Everything it has printed. */
  output(): string
  /** SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

export type Settings = Record<string, string> & { PORT: string; DATA_DIR: string }

const patience = 20_000

/** The least that a program of its own needs: free ports, and where its data are. */
export const freshSettings = async (dataDir: string) => ({
  PORT: String(await freePort()),
  AUTH_PORT: String(await freePort()),
  DATA_DIR: dataDir,
})

/** As `freshSettings`, and it may call servers on loopback as often as somebody measures. */
export const loopbackSettings = async (dataDir: string) => ({
  ...(await freshSettings(dataDir)),
  EGRESS_ALLOW: '127.0.0.1',
  RATE_LIMITS: 'off',
})

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )
}

export function runProgram(
  file: string,
  settings: Record<string, string>,
  ...args: string[]
): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { PATH, HOME, REGISTRY_SYNC: 'off', ...settings },
  })
}

/** Resolves when it answers `/readyz`; throws with its output when it ends before. */
export async function startProgram(settings: Settings): Promise<Program> {
  const child = runProgram('src/main/cli.ts', settings)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  const exited = once(child, 'exit')
  const url = `http://localhost:${settings.PORT}`
  const deadline = Date.now() + patience
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start:\n${printed}`)
    await sleep(20)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await exited
    return code as number | null
  }
  return {
    pid: child.pid,
    url,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** What the operator's command prints: an access token of the embedded issuer. */
export async function operatorToken(settings: Settings): Promise<string> {
  const child = runProgram('src/main/token.ts', settings)
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  await once(child, 'exit')
  return printed.trim()
}
