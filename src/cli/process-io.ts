import { text } from 'node:stream/consumers'
import type { CommandIo } from './command.ts'
import { exitCodes } from './exit-codes.ts'

/** Nobody reads the output any more, as in `tenon logs | head`: that is no failure. */
function endWithReader(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
}

/** One signal arrives several times: from the terminal, and from npm and what starts this process for it. */
const repeatedSignalMs = 2_000

/** Aborts; a second signal ends the process at once. */
function createInterruption(stopping: AbortController): () => void {
  let since: number | null = null
  return () => {
    if (since !== null && performance.now() - since > repeatedSignalMs) process.exit(exitCodes.interrupted)
    since ??= performance.now()
    stopping.abort()
  }
}

/** The surroundings of a command that runs as this process. */
export function createProcessIo(): CommandIo {
  const stopping = new AbortController()
  const interrupt = createInterruption(stopping)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endWithReader)
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    env: process.env,
    isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true && !process.env.CI,
    readInput: () => text(process.stdin),
    // npm runs scripts in the root of the repository.
    folder: process.env.INIT_CWD ?? process.cwd(),
    watchInterruption() {
      for (const name of ['SIGINT', 'SIGTERM'] as const)
        if (!process.listeners(name).includes(interrupt)) process.on(name, interrupt)
      return stopping.signal
    },
  }
}
