// Installs packages of other languages and versions into folders of the cache, with the available package managers.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#tests/support/source-files.ts'

const execute = promisify(execFile)

export const runIn = (cwd: string, command: string, ...args: string[]) =>
  execute(command, args, { cwd, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 })

export const inCache = (...names: string[]): string => join(projectRoot, '.cache', ...names)

/** Runs `install` in an empty folder, unless it succeeded there before for the same packages. */
export async function installOnce(
  folder: string,
  packages: readonly string[],
  install: () => Promise<unknown>,
): Promise<void> {
  const marker = join(folder, '.installed')
  if ((await readFile(marker, 'utf8').catch(() => null)) === packages.join(' ')) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await install()
  await writeFile(marker, packages.join(' '))
}

export const installNpm = (folder: string, packages: readonly string[], ...options: string[]) =>
  installOnce(folder, packages, () => {
    const quiet = ['--no-fund', '--no-audit', '--loglevel=error']
    return runIn(folder, 'npm', 'install', '--prefix', folder, ...quiet, ...options, ...packages)
  })

async function findPython(): Promise<string> {
  const code = 'import sys; sys.exit(sys.version_info < (3, 11))'
  for (const command of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'])
    if (await runIn('.', command, '-c', code).catch(() => null)) return command
  throw new Error('Python 3.11 or newer is needed, for example as python3; none was found.')
}

/** Installs into a virtual environment; returns the folder of its commands. */
export async function installPython(folder: string, packages: readonly string[]): Promise<string> {
  const bin = join(folder, 'bin')
  await installOnce(folder, packages, async () => {
    await runIn(folder, await findPython(), '-m', 'venv', folder)
    const options = ['--quiet', '--disable-pip-version-check']
    await runIn(folder, join(bin, 'python'), '-m', 'pip', 'install', ...options, ...packages)
  })
  return bin
}
