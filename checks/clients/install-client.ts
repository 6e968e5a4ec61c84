// Installs clients into the cache of the checkout by the available package managers.
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inCache, installNpm, installOnce, installPython, runIn } from '#checks/support/install-packages.ts'
import type { Group, TestedClient } from './client.ts'

/** Installs packages into `folder` once; returns the command that runs the driver, which is copied there. */
type Installer = (folder: string, client: TestedClient) => Promise<string[]>

const drivers = (group: Group) => join(import.meta.dirname, 'drivers', group)

/** With the modules that they share. */
async function copyDrivers(group: Group, folder: string): Promise<void> {
  for (const from of [join(import.meta.dirname, 'drivers'), drivers(group)])
    for (const entry of await readdir(from, { withFileTypes: true }))
      if (entry.isFile()) await copyFile(join(from, entry.name), join(folder, entry.name))
}

const installNode: Installer = async (folder, { group, packages, driver }) => {
  await installNpm(folder, packages)
  await copyDrivers(group, folder)
  return [process.execPath, join(folder, driver)]
}

const installVenv: Installer = async (folder, { group, packages, driver }) => {
  const bin = await installPython(folder, packages)
  await copyDrivers(group, folder)
  return [join(bin, 'python'), join(folder, driver)]
}

const installGo: Installer = async (folder, { packages, driver }) => {
  const program = join(folder, 'check')
  await installOnce(folder, packages, async () => {
    await runIn(folder, 'go', 'mod', 'init', 'check')
    await runIn(folder, 'go', 'get', ...packages)
  })
  await copyFile(join(drivers('go'), driver), join(folder, 'main.go'))
  await runIn(folder, 'go', 'mod', 'tidy')
  await runIn(folder, 'go', 'build', '-o', program, '.')
  return [program]
}

const rmcpFeatures = 'client,reqwest,transport-streamable-http-client-reqwest'

const installRust: Installer = async (folder, { packages, driver }) => {
  await installOnce(folder, packages, async () => {
    await runIn(folder, 'cargo', 'init', '--quiet', '--vcs', 'none', '--name', 'check')
    await runIn(folder, 'cargo', 'add', '--quiet', ...packages, '--features', rmcpFeatures)
    await runIn(folder, 'cargo', 'add', '--quiet', 'serde_json@1')
    await runIn(folder, 'cargo', 'add', '--quiet', 'tokio@1', '--features', 'macros,rt-multi-thread')
  })
  await copyFile(join(drivers('rust'), driver), join(folder, 'src', 'main.rs'))
  await runIn(folder, 'cargo', 'build', '--quiet')
  return [join(folder, 'target', 'debug', 'check')]
}

const toProject = (groupId = '', artifactId = '', version = '') => `<project>
  <modelVersion>4.0.0</modelVersion><groupId>check</groupId><artifactId>check</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>`

const installJava: Installer = async (folder, { packages, driver }) => {
  await installOnce(folder, packages, async () => {
    await writeFile(join(folder, 'pom.xml'), toProject(...packages[0].split(':')))
    await runIn(folder, 'mvn', '--quiet', '--batch-mode', 'dependency:copy-dependencies')
  })
  const libraries = join(folder, 'target', 'dependency', '*')
  return ['java', '-cp', libraries, join(drivers('java'), driver)]
}

const installers: Record<Group, Installer> = {
  npm: installNode,
  cli: installNode,
  python: installVenv,
  go: installGo,
  rust: installRust,
  java: installJava,
}

/** Returns the command that runs the driver of a client; throws with the reason when the client cannot be installed. */
export async function installClient(client: TestedClient): Promise<string[]> {
  const folder = inCache('clients', client.packages[0].replace(/[/:]/g, '+'))
  return installers[client.group](folder, client)
}
