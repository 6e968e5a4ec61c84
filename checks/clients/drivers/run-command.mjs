// Runs a command of the installed package and prints its output.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'node_modules')

/** `command` is a command of a package, or a program below node_modules. */
export async function run(command, ...args) {
  const isProgram = command.endsWith('.js')
  const [file, first] = isProgram
    ? [process.execPath, [join(folder, command)]]
    : [join(folder, '.bin', command), []]
  const child = spawn(file, [...first, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}
