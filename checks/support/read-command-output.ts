import { spawnSync } from 'node:child_process'

export type CommandOptions = { cwd?: string; env?: NodeJS.ProcessEnv }

/** Runs a command of the machine and returns its output, at most 64 MiB; throws when the command fails. */
export function readCommandOutput(command: string, args: string[], options: CommandOptions = {}): string {
  const settings = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, settings)
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? status}\n${stdout}\n${stderr}`)
}
