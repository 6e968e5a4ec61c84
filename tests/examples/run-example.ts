// Runs the script of an example as its README says: next to the bookshop and a service, with the command `tenon`.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import {
  startService,
  type TestDatabaseEngine,
  type TestService,
} from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { createBookshopServer } from '../../examples/bookshop/serve.ts'

/**
 * `output`: what the script printed, standard error included. `folder`: the copy of the example that it ran in.
 * `keys`: the header `X-Api-Key` of each request to the bookshop that has one.
 */
export type ExampleRun = {
  output: string
  folder: string
  serviceUrl: string
  shopUrl: string
  keys: readonly string[]
  /** A token of the user for an address, with these claims. */
  signToken: TestService['token']
}

export async function runExample(
  name: string,
  check: (run: ExampleRun) => Promise<void>,
  engine: TestDatabaseEngine = 'sqlite',
): Promise<void> {
  const root = await makeTemporaryFolder()
  const secrets = join(root, 'secrets')
  const service = await startService(engine, { SECRET_SOURCES: `*=file:${secrets}/*` })
  const shop = createBookshopServer().listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const keys: string[] = []
  shop.on('request', ({ headers }) => keys.push(...[headers['x-api-key'] ?? []].flat()))
  try {
    const { port } = shop.address() as AddressInfo
    const shopUrl = `http://127.0.0.1:${port}`
    const authorizationPort = String(await findFreePort())
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    await linkClient(root)
    const folder = await copyExample(root, name, {
      'http://localhost:4010': shopUrl,
      'http://localhost:4020': `http://127.0.0.1:${authorizationPort}`,
      '/tmp/tenon-secrets': secrets,
    })
    const env = {
      ...process.env,
      PATH: `${await writeCommand(root)}:${process.env.PATH}`,
      BOOKSHOP_URL: shopUrl,
      AUTHORIZATION_SERVER_PORT: authorizationPort,
      RECEIVER_PORT: String(await findFreePort()),
      TENON_CONFIG_DIR: root,
      TENON_URL: service.url,
      TENON_TOKEN: await service.token('ada'),
    }
    const { stdout, stderr } = await promisify(execFile)('sh', [join(folder, 'run.sh')], { env })
    await check({
      output: `${stderr}${stdout}`,
      folder,
      serviceUrl: service.url,
      shopUrl,
      keys,
      signToken: service.token,
    })
  } finally {
    await new Promise((resolve) => shop.close(resolve))
    await service.close()
    await rm(root, { recursive: true })
  }
}

/** `@tenon/client`, which a reader installs. */
async function linkClient(root: string): Promise<void> {
  const scope = join(root, 'examples', 'node_modules', '@tenon')
  await mkdir(scope, { recursive: true })
  await symlink(join(projectRoot, 'packages', 'client'), join(scope, 'client'))
}

/** The servers of a test have other addresses. */
async function copyExample(root: string, name: string, addresses: Record<string, string>): Promise<string> {
  const folder = join(root, 'examples', name)
  await cp(join(projectRoot, 'examples', name), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    let content = await readFile(path, 'utf8')
    for (const [given, own] of Object.entries(addresses)) content = content.replaceAll(given, own)
    await writeFile(path, content)
  }
  return folder
}

/** The folder of a command `tenon` that runs this version. */
async function writeCommand(root: string): Promise<string> {
  const folder = join(root, 'bin')
  await mkdir(folder)
  const script = `#!/bin/sh\nINIT_CWD="$PWD" exec node "${projectRoot}/scripts/run.mjs" "${projectRoot}/src/operator/tenon.ts" "$@"\n`
  await writeFile(join(folder, 'tenon'), script, { mode: 0o755 })
  return folder
}
