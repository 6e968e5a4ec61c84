// A published app, tested with the command line of the MCP Inspector in both protocol eras.
// Installs it at the first run.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { freshSettings, operatorToken, type Program, startProgram } from '../support/program.ts'

const name = '@modelcontextprotocol/inspector'
const folder = join(projectRoot, '.cache', 'inspector')
const entry = join(folder, 'node_modules', name, 'clients', 'launcher', 'build', 'index.js')
/** The version that npm installs on Node 20: it replaces the path of an address that does not end in /mcp. */
const oldName = '@modelcontextprotocol/inspector-cli'
const oldFolder = join(projectRoot, '.cache', 'inspector-0.15')
const oldEntry = join(oldFolder, 'node_modules', oldName, 'build', 'index.js')
const run = promisify(execFile)

let scratch: string
let api: UpstreamApi
let program: Program
let endpoint: string

/** The Inspector is too large for a dependency: it is installed once, into `.cache`. */
async function installInspector(file: string, folder: string, version: string): Promise<void> {
  if (existsSync(file)) return
  await mkdir(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-fund', '--no-audit', '--ignore-scripts']
  await run('npm', ['install', ...options, version], { cwd: folder })
}

describe('the Inspector', () => {
  beforeAll(async () => {
    await installInspector(entry, folder, `${name}@2.12.0`)
    await installInspector(oldEntry, oldFolder, `${oldName}@0.15.0`)
    scratch = await makeTemporaryFolder()
    api = await startUpstreamApi()
    const settings = {
      ...(await freshSettings(join(scratch, 'data'))),
      EGRESS_ALLOW: '127.0.0.1',
    }
    program = await startProgram(settings)
    const client = createClient(program.url, await operatorToken(settings))
    const appId = await makeApp(client)
    const pets = await makeIntegration(client, appId, api.documentUrl)
    const tool = await makeTool(client, appId, 'List pets', pets.operation('listPets'))
    await client.post(`/api/v1/apps/${appId}/widgets`, {
      name: 'Pets',
      primitive: 'data-table',
      toolId: tool.id,
      config: { resourceDomains: ['https://img.example'] },
    })
    endpoint = (await client.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  }, 120_000)

  afterAll(async () => {
    await program?.stop()
    await api?.close()
    await rm(scratch, { recursive: true })
  })

  async function inspect(era: string, ...args: string[]) {
    const at = [
      '--cli',
      '--server-url',
      endpoint,
      '--transport',
      'http',
      '--protocol-era',
      era,
      '--stored-auth-only',
    ]
    const env = { ...process.env, HOME: scratch }
    const { stdout } = await run(process.execPath, [entry, ...at, ...args], { env })
    return JSON.parse(stdout)
  }

  describe.each(['legacy', 'modern'])('in the %s era', (era) => {
    test('lists valid tools, calls one and reads the page of a widget', async () => {
      const call = ['--tool-name', 'list_pets', '--tool-args-json', '{"limit":3}', '--format', 'json']
      const [listed, called, app] = await Promise.all([
        inspect(era, '--method', 'tools/list', '--strict', '--format', 'json'),
        inspect(era, '--method', 'tools/call', ...call),
        inspect(era, '--method', 'tools/list', '--app-info'),
      ])
      expect(listed.result.tools).toMatchObject([{ name: 'list_pets', inputSchema: { type: 'object' } }])
      expect(called.result.content[0]).toMatchObject({ type: 'text' })
      expect(api.seen.at(-1)?.url).toBe('/v1/pets?limit=3')
      expect(app).toMatchObject({
        hasApp: true,
        resourceUri: expect.stringMatching(/^ui:/),
        csp: { resourceDomains: ['https://img.example'] },
      })
      const page = ['--uri', app.resourceUri, '--format', 'json']
      const read = await inspect(era, '--method', 'resources/read', ...page)
      expect(read.result.contents[0]).toMatchObject({ mimeType: 'text/html;profile=mcp-app' })
    })
  })

  test('the Inspector 0.15 lists tools at the address that ends in /mcp', async () => {
    const address = `${endpoint}/mcp`
    const { stdout } = await run(process.execPath, [oldEntry, address, '--method', 'tools/list'])
    const { tools } = JSON.parse(stdout)
    expect(tools).toMatchObject([{ name: 'list_pets' }])
  })
})
