import { text } from 'node:stream/consumers'
import type { CommandIo } from './command.ts'
import { exitCodes } from './exit-codes.ts'

/** The reader has closed the output, as in `tenon logs | head`. That is not a failure. */
function endWithReader(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
}

/** A signal may arrive several times: from the terminal, from npm, and from other parents of this process. */
const repeatedSignalMs = 2_000

/** Aborts. A second signal ends the process at once. */
function createInterruption(stopping: AbortController): () => void {
  let since: number | null = null
  return () => {
    if (since !== null && performance.now() - since > repeatedSignalMs) process.exit(exitCodes.interrupted)
    since ??= performance.now()
    stopping.abort()
  }
}

/** The environment of a command that runs as this process. */
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
