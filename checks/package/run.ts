// `npm run package-check`: builds the package, installs its tarball in an empty folder as an operator would, and uses it:
// a page, an API call, a document that its process reads, the reference, and SIGTERM. Fails when any of it does.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { tarballName } from '../../scripts/package-contents.ts'

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
mkdirSync(env.HOME)

function runCommand(command: string, args: string[], cwd = folder): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? ''} ${stdout} ${stderr}`)
  return stdout
}

const tenon = join(folder, 'node_modules', '.bin', 'tenon')

function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, expected ${expected}`)
  console.log(`${what}: ${actual}`)
}

async function startInstalled() {
  const child = spawn(tenon, [], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, exited }
    if (child.exitCode !== null) break
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('The installed service did not start.')
}

const openApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets' } } } } },
}

async function useInstalled(): Promise<void> {
  const page = await fetch(`${url}/`)
  assertEqual('GET /', page.status, 200)
  assertEqual('it is the console', (await page.text()).includes('<script type="module"'), true)
  assertEqual('GET /docs', (await fetch(`${url}/docs`)).status, 200)
  assertEqual('GET /docs/guides', (await fetch(`${url}/docs/guides`)).status, 200)
  const headers = {
    Authorization: `Bearer ${runCommand(tenon, ['token']).trim()}`,
    'Content-Type': 'application/json',
  }
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const created = await post('/api/v2/apps', { name: 'Packaged' })
  assertEqual('POST /api/v2/apps', created.status, 201)
  const { app } = await created.json()
  const document = JSON.stringify(openApiDocument)
  const imported = await post(`/api/v2/apps/${app.id}/integrations`, { name: 'Pets', kind: 'rest', document })
  if (imported.status !== 201) console.log(await imported.text())
  assertEqual('import of a document', imported.status, 201)
}

try {
  console.log(runCommand('npm', ['run', '--silent', 'package'], projectRoot).trim())
  const tarball = join(projectRoot, '.cache', tarballName())
  runCommand('npm', ['install', '--no-fund', '--no-audit', '--prefix', folder, tarball])
  const { child, exited } = await startInstalled()
  try {
    await useInstalled()
  } finally {
    child.kill('SIGTERM')
  }
  const [code] = await exited
  assertEqual('exit code after SIGTERM', code, 0)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
