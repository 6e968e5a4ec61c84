// Installs clients into the cache of the checkout by the package managers that are here.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#tests/support/source-files.ts'
import type { Group, TestedClient } from './client.ts'

/** Installs packages into `folder` once; returns the command that runs the driver, which is copied there. */
type Installer = (folder: string, client: TestedClient) => Promise<string[]>

const drivers = (group: Group) => join(import.meta.dirname, 'drivers', group)

const execute = promisify(execFile)
const run = (cwd: string, command: string, ...args: string[]) =>
  execute(command, args, { cwd, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 })

/** Runs `install` if it did not succeed before. */
async function installOnce(folder: string, install: () => Promise<unknown>): Promise<void> {
  const marker = join(folder, '.installed')
  if (existsSync(marker)) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await install()
  await writeFile(marker, '')
}

/** With the modules that they share. */
async function copyDrivers(group: Group, folder: string): Promise<void> {
  for (const from of [join(import.meta.dirname, 'drivers'), drivers(group)])
    for (const entry of await readdir(from, { withFileTypes: true }))
      if (entry.isFile()) await copyFile(join(from, entry.name), join(folder, entry.name))
}

const installNpm: Installer = async (folder, { group, packages, driver }) => {
  const options = ['--no-fund', '--no-audit', '--loglevel=error']
  await installOnce(folder, () => run(folder, 'npm', 'install', '--prefix', folder, ...options, ...packages))
  await copyDrivers(group, folder)
  return [process.execPath, join(folder, driver)]
}

async function findPython(): Promise<string> {
  const code = 'import sys; sys.exit(sys.version_info < (3, 11))'
  for (const command of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'])
    if (await run('.', command, '-c', code).catch(() => null)) return command
  throw new Error('no Python 3.11 or newer was found')
}

const installPython: Installer = async (folder, { group, packages, driver }) => {
  const python = join(folder, 'bin', 'python')
  await installOnce(folder, async () => {
    await run(folder, await findPython(), '-m', 'venv', folder)
    await run(folder, python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages)
  })
  await copyDrivers(group, folder)
  return [python, join(folder, driver)]
}

const installGo: Installer = async (folder, { packages, driver }) => {
  const program = join(folder, 'check')
  await installOnce(folder, async () => {
    await run(folder, 'go', 'mod', 'init', 'check')
    await run(folder, 'go', 'get', ...packages)
  })
  await copyFile(join(drivers('go'), driver), join(folder, 'main.go'))
  await run(folder, 'go', 'mod', 'tidy')
  await run(folder, 'go', 'build', '-o', program, '.')
  return [program]
}

const rmcpFeatures = 'client,reqwest,transport-streamable-http-client-reqwest'

const installRust: Installer = async (folder, { packages, driver }) => {
  await installOnce(folder, async () => {
    await run(folder, 'cargo', 'init', '--quiet', '--vcs', 'none', '--name', 'check')
    await run(folder, 'cargo', 'add', '--quiet', ...packages, '--features', rmcpFeatures)
    await run(folder, 'cargo', 'add', '--quiet', 'serde_json@1')
    await run(folder, 'cargo', 'add', '--quiet', 'tokio@1', '--features', 'macros,rt-multi-thread')
  })
  await copyFile(join(drivers('rust'), driver), join(folder, 'src', 'main.rs'))
  await run(folder, 'cargo', 'build', '--quiet')
  return [join(folder, 'target', 'debug', 'check')]
}

const toProject = (groupId = '', artifactId = '', version = '') => `<project>
  <modelVersion>4.0.0</modelVersion><groupId>check</groupId><artifactId>check</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>`

const installJava: Installer = async (folder, { packages: [artifact], driver }) => {
  await installOnce(folder, async () => {
    await writeFile(join(folder, 'pom.xml'), toProject(...artifact.split(':')))
    await run(folder, 'mvn', '--quiet', '--batch-mode', 'dependency:copy-dependencies')
  })
  const libraries = join(folder, 'target', 'dependency', '*')
  return ['java', '-cp', libraries, join(drivers('java'), driver)]
}

const installers: Record<Group, Installer> = {
  npm: installNpm,
  cli: installNpm,
  python: installPython,
  go: installGo,
  rust: installRust,
  java: installJava,
}

/** Returns the command that runs the driver of a client; throws with the reason when it cannot be had here. */
export async function installClient(client: TestedClient): Promise<string[]> {
  const folder = join(projectRoot, '.cache', 'clients', client.packages[0].replace(/[/:]/g, '+'))
  return installers[client.group](folder, client)
}
