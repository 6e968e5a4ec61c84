// Tools and schemas from Go modules of fixed versions. Nothing else is downloaded.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const folder = join(projectRoot, '.cache', 'go')
const env = { ...process.env, GOBIN: join(folder, 'bin') }

/** Installs a command if it is missing, and returns its path. */
export function installGoCommand(module: string): string {
  readCommandOutput('go', ['install', module], { env })
  return join(env.GOBIN, basename(module.split('@')[0] ?? ''))
}

/** Downloads the sources of a module and returns their folder. */
export const downloadModule = (module: string): string =>
  JSON.parse(readCommandOutput('go', ['mod', 'download', '-json', module], { env })).Dir

/** Builds, once, a command that Go does not install because its module excludes versions of others. */
export function buildGoCommand(module: string, command: string, name: string): string {
  const executable = join(env.GOBIN, name)
  if (existsSync(executable)) return executable
  const sources = join(folder, name)
  rmSync(sources, { recursive: true, force: true })
  mkdirSync(env.GOBIN, { recursive: true })
  cpSync(downloadModule(module), sources, { recursive: true })
  readCommandOutput('chmod', ['-R', 'u+w', sources])
  readCommandOutput('go', ['build', '-o', executable, command], { cwd: sources, env })
  return executable
}
