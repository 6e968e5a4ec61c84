// `npm run checks -- package`: builds the package and uses its tarball on an empty machine as an operator would: with npx,
// and installed in an empty folder. npm is offline there, since the package needs no other. Finally an older Node.js from the
// package registry must print a clear error. Fails when any step fails.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { tarballName } from '../../scripts/package-contents.ts'
import { startCommand } from './start-command.ts'
import { assertEqual, useService } from './use-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenon-package-'))
const port = await findFreePort()
const url = `http://localhost:${port}`
const { PATH = '' } = process.env
/** An empty machine: no settings but these, and a home directory without files. */
const env = {
  PATH: `${dirname(process.execPath)}:${PATH}`,
  HOME: join(folder, 'home'),
  NODE_ENV: 'production',
  REGISTRY_SYNC: 'off',
  PORT: String(port),
}
const offline = { ...env, npm_config_offline: 'true' }
const tarball = `./${tarballName()}`
const tenon = join(folder, 'node_modules', '.bin', 'tenon')

const runInFolder = (command: string, args: string[], settings: NodeJS.ProcessEnv = env) =>
  readCommandOutput(command, args, { cwd: folder, env: settings })

async function checkNpx(): Promise<void> {
  const command = ['npx', '--yes', tarball]
  const service = await startCommand(command, { url, cwd: folder, env: offline })
  assertEqual('GET / of npx', (await fetch(`${url}/`)).status, 200)
  await service.stop()
  await service.waitUntilGone()
  console.log('npx leaves no service behind')
}

async function checkInstalled(): Promise<void> {
  runInFolder('npm', ['install', '--no-fund', '--no-audit', tarball], offline)
  const service = await startCommand([tenon], { url, cwd: folder, env })
  try {
    const token = runInFolder(tenon, ['token']).trim()
    await useService(url, token)
    useCommands({ ...env, TENON_URL: url, TENON_TOKEN: token })
  } finally {
    assertEqual('exit code after SIGTERM', await service.stop(), 0)
  }
}

/** A library of `connect` has a different build in the bundle than in the source. */
function useCommands(settings: NodeJS.ProcessEnv): void {
  runInFolder(tenon, ['init', '--empty', '--name', 'Packaged'], settings)
  runInFolder(tenon, ['push'], settings)
  const shown = runInFolder(tenon, ['connect', 'vscode', '--draft', '--print'], settings)
  assertEqual('the address in what connect shows', shown.includes('/draft/mcp"'), true)
  console.log('the commands that start and connect an app work')
}

const olderNode = `node-${process.platform}-${process.arch}`

function checkOlderNode(): void {
  const prefix = join(folder, 'older')
  // Keeps the settings of this machine, such as a certificate of its registry.
  const install = ['install', '--no-fund', '--no-audit', '--prefix', prefix, `${olderNode}@20`]
  runInFolder('npm', install, process.env)
  const node = join(prefix, 'node_modules', olderNode, 'bin', 'node')
  const { status, stderr } = spawnSync(node, [tenon], { env, encoding: 'utf8' })
  assertEqual('exit code on an older Node.js', status, 1)
  assertEqual(stderr.trim(), stderr.startsWith('Tenon needs Node.js 24 or newer; '), true)
}

mkdirSync(env.HOME)
try {
  console.log(readCommandOutput('npm', ['run', '--silent', 'package'], { cwd: projectRoot }).trim())
  copyFileSync(join(projectRoot, '.cache', tarballName()), join(folder, tarballName()))
  await checkNpx()
  await checkInstalled()
  checkOlderNode()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
