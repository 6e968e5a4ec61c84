import { text } from 'node:stream/consumers'
import type { CommandIo } from './command.ts'

/** Nobody reads the output any more, as in `tenon logs | head`: that is no failure. */
function endWithReader(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
  process.exit()
}

/** The surroundings of a command that runs as this process. */
export function createProcessIo(): CommandIo {
  const stopping = new AbortController()
  const interrupt = () => stopping.abort()
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
      if (!process.listeners('SIGINT').includes(interrupt)) process.once('SIGINT', interrupt)
      return stopping.signal
    },
  }
}
