// The commands with which an app begins: init, import and connect, against the real service.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mcpClients } from '#cli/connect/mcp-clients.ts'
import { openMcpServer, type RunningMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { petDocument, startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type EndedCommand, runInProcess } from './run-in-process.ts'

let api: UpstreamApi
let mcp: RunningMcpServer

const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } }
const secured = { ...petDocument, components: { securitySchemes }, security: [{ key: [] }] }

beforeAll(async () => {
  api = await startUpstreamApi(secured)
  mcp = await openMcpServer('modern')
})
afterAll(async () => {
  await api.close()
  await mcp.close()
})

describeWithService('sqlite', 'a new folder', (service) => {
  let folder: string
  let token: string
  const environment = (): Record<string, string> => ({
    TENON_CONFIG_DIR: join(folder, 'config'),
    HOME: folder,
    TENON_URL: service().url,
    TENON_TOKEN: token,
  })
  const run = (...args: string[]): Promise<EndedCommand> =>
    runInProcess({ folder, env: environment() }, ...args)
  const runOffline = (...args: string[]): Promise<EndedCommand> =>
    runInProcess({ folder, env: { ...environment(), TENON_TOKEN: '' } }, ...args)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const readApp = async () => parse(await read('tenon.yaml'))

  beforeAll(async () => {
    token = await service().token('alice')
  })
  beforeEach(async () => {
    folder = await makeTemporaryFolder()
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(secured))
    return () => rm(folder, { recursive: true })
  })

  describe('tenon init', () => {
    test('makes a file from a document that is pushed, valid and unchanged by a pull', async () => {
      const made = await run('init', './openapi.json', '--name', 'Pet shop', '--base-url', api.url)
      expect(made, made.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Pets: ') })
      const file = await readApp()
      expect(file.app).toEqual({ name: 'Pet shop', slug: 'pet-shop' })
      expect(file.integrations).toEqual([
        { key: 'pets', openapi: './openapi.json', base_url: api.url, connection: 'key' },
      ])
      expect(file.tools.map(({ operation }: { operation: string }) => operation)).toContain('pets/list_pets')
      expect(await read('tenon.yaml')).toMatch(/^# yaml-language-server: \$schema=http/)
      expect(await read('.env.example')).toContain('\nKEY_API_KEY=\n')
      expect(await read('.gitignore')).toBe('.env\n.tenon/\n')
      const guide = await read('AGENTS.md')
      for (const words of [
        '**Pet shop**',
        'tenon validate',
        'tenon diff',
        'tenon push',
        'env:NAME',
        'schema.json',
      ])
        expect(guide).toContain(words)

      const secret = { ...environment(), KEY_API_KEY: 'secret' }
      expect((await runInProcess({ folder, env: secret }, 'push', '--env', 'KEY_API_KEY')).code).toBe(0)
      expect(await run('validate')).toMatchObject({ code: 0 })
      const written = await read('tenon.yaml')
      expect((await run('pull')).stdout).toContain('already matches the draft')
      expect(await read('tenon.yaml')).toBe(written)
      await run('apps', 'rm', 'pet-shop', '--yes')
    })

    test('no command tells where a document outside of the repository is', async () => {
      const outside = await makeTemporaryFolder()
      await writeFile(join(outside, 'pets.json'), JSON.stringify(secured))
      await rm(join(folder, 'openapi.json'))
      await run('init', join(outside, 'pets.json'), '--name', 'Outside')
      expect((await readApp()).integrations[0].openapi).toBe('./pets.json')
      expect(await read('pets.json')).toBe(JSON.stringify(secured))
      expect(await run('push', '--yes')).toMatchObject({ code: 0 })

      await writeFile(join(outside, 'others.json'), JSON.stringify(secured))
      const other = join(outside, 'others.json')
      expect((await run('import', other, '--name', 'Others')).code).toBe(0)
      expect(await run('import', other)).toMatchObject({ code: 2, stderr: expect.stringContaining('--into') })
      expect((await run('pull')).stdout).toContain('Wrote others.json from the draft.')

      const text = await read('tenon.yaml')
      await writeFile(join(folder, 'tenon.yaml'), text.replace('./others.json', join(folder, 'others.json')))
      expect((await run('push')).stdout).toContain('No changes')
      await writeFile(join(folder, 'tenon.yaml'), text.replace('./others.json', other))
      expect((await run('push', '--read', outside)).stdout).toContain('No changes')
    })

    test('takes all operations or none, and a document or a server by its URL', async () => {
      const all = await run('init', api.documentUrl, '--tools', 'all', '--json')
      expect(JSON.parse(all.stdout)).toMatchObject({
        app: { slug: 'pets' },
        files: expect.arrayContaining(['AGENTS.md']),
      })
      expect((await readApp()).tools).toHaveLength(JSON.parse(all.stdout).source.operations.length)
      expect((await run('init', api.documentUrl, '--tools', 'none', '--force')).code).toBe(0)
      expect((await readApp()).tools).toBeUndefined()
      expect((await run('init', mcp.url, '--force')).code).toBe(0)
      expect((await readApp()).integrations).toEqual([expect.objectContaining({ mcp: mcp.url })])
      expect((await readApp()).tools.length).toBeGreaterThan(0)
    })

    test('makes an app of a template, or an empty one', async () => {
      expect((await run('init', '--template', 'none')).stderr).toMatch(/no template none\.\n {2}\w+/)
      const { templates } = (await (await service().as(null)).get('/api/v1/templates')).body
      expect((await run('init', '--template', templates[0].templateId, '--name', 'Mine')).code).toBe(0)
      expect((await readApp()).app).toMatchObject({ name: 'Mine', slug: 'mine' })
      expect((await readApp()).tools.length).toBeGreaterThan(0)
      expect((await run('init', '--empty', '--force', '--name', 'Nothing yet')).code).toBe(0)
      expect(await readApp()).toEqual({ version: 1, app: { name: 'Nothing yet', slug: 'nothing-yet' } })
    })

    test('starts with the bookshop that the server contains', async () => {
      expect((await run('init', '--example')).code).toBe(0)
      const { app, integrations, tools } = await readApp()
      expect(app.name).toBe('Bookshop')
      expect(integrations).toMatchObject([{ openapi: 'https://bookshop.example/openapi.yaml' }])
      expect(tools.length).toBeGreaterThan(3)
    })

    test('works without a sign-in, and names what is missing', async () => {
      const { code, stdout, stderr } = await runOffline('init', './openapi.json')
      expect(code).toBe(0)
      expect(stderr).toContain('The source was not read.')
      expect(stdout).toContain('tenon import pets --tools suggested')
      expect(await readApp()).toEqual({
        version: 1,
        app: { name: 'Pets', slug: 'pets' },
        integrations: [{ key: 'pets', openapi: './openapi.json' }],
      })
    })

    test('never replaces existing files unless told to', async () => {
      await writeFile(join(folder, 'tenon.yaml'), 'mine: true\n')
      await writeFile(join(folder, 'AGENTS.md'), 'mine\n')
      await writeFile(join(folder, '.gitignore'), 'dist')
      expect(await run('init', '--empty')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--force'),
      })
      expect(await read('tenon.yaml')).toBe('mine: true\n')
      await rm(join(folder, 'tenon.yaml'))
      const { stderr } = await run('init', '--empty')
      expect(stderr).toContain('AGENTS.md already exists')
      expect(await read('AGENTS.md')).toBe('mine\n')
      expect(await read('.gitignore')).toBe('dist\n.env\n.tenon/\n')
    })

    test.each([
      [[], 'A new app needs a source.'],
      [['--empty', '--template', 'weather'], 'Pass only one of'],
      [['missing.json'], 'The file missing.json does not exist.'],
      [['-'], 'Save the document in the folder first.'],
      [['http://127.0.0.1:9/openapi.json'], 'The source must be readable'],
    ])('%j is rejected, and nothing is written', async (args, reason) => {
      expect(await run('init', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
      await expect(read('tenon.yaml')).rejects.toThrow('ENOENT')
    })
  })

  describe('in a folder with an app', () => {
    beforeEach(async () => {
      await run('init', '--empty', '--name', 'Shop')
      await run('push')
      return () => run('apps', 'rm', 'shop', '--yes')
    })

    test('tenon import adds an API from a document next to the file, and a pull names it by its path', async () => {
      const { code, stdout, stderr } = await run('import', 'openapi.json')
      expect(code, stderr).toBe(0)
      expect(stdout).toMatch(/Imported: pets\.\nPets: \d+ operations\.\n/)
      expect(stdout).toContain('Credentials: key')
      expect(stdout).toMatch(/New tools: .*list_pets/)
      expect((await run('push')).code).toBe(5)
      await run('pull')
      expect((await readApp()).integrations).toEqual([
        expect.objectContaining({ key: 'pets', openapi: './openapi.json' }),
      ])

      await writeFile(
        join(folder, 'openapi.json'),
        JSON.stringify({ ...secured, info: { title: 'Dogs', version: '2' } }),
      )
      expect((await run('import', 'openapi.json')).stdout).toMatch(/Imported again: pets\.\nDogs:/)
      expect((await run('import', 'pets', '--tools', 'all', '--json')).stdout).toContain('"key": "pets"')
      expect((await run('import', 'pets', '--tools', 'all')).stdout).not.toContain('New tools')
      expect((await run('diff', '--exit-code', '--prune')).code).toBe(1)
    })

    test('tenon import takes a part of a document, which later imports keep', async () => {
      await writeFile(
        join(folder, 'overlay.yaml'),
        'overlay: 1.0.0\nactions:\n  - {target: $.info, update: {title: Cut}}\n',
      )
      const part = ['--paths', 'GET /pets', '--overlay', 'overlay.yaml']
      expect(
        (await run('import', api.documentUrl, '--name', 'Part', ...part, '--tools', 'none')).stdout,
      ).toContain('Cut: 1 operation')
      expect((await run('import', 'part')).stdout).toContain('Cut: 1 operation')
      expect(
        (await run('import', 'openapi.json', '--operations', 'listPets', '--tools', 'none')).stdout,
      ).toMatch(/: 1 operation/)
      expect((await run('import', 'openapi.json')).stdout).toMatch(/: 1 operation/)
      expect(await run('import', 'part', '--tags', 'nothing')).toMatchObject({
        code: expect.any(Number),
        stderr: expect.stringContaining('No operation of the document is in the part'),
      })
    })

    test('tenon import reads URLs, servers and the standard input, and tells them apart', async () => {
      expect((await run('import', api.documentUrl, '--name', 'By URL', '--tools', 'none')).code).toBe(0)
      expect((await run('import', mcp.url)).stdout).toContain('New tools: ')
      expect((await run('import', mcp.url)).stdout).toContain('Imported again')
      const piped = { folder, env: environment(), input: JSON.stringify(petDocument) }
      expect((await runInProcess(piped, 'import', '-', '--name', 'Piped', '--tools', 'none')).code).toBe(0)
      expect((await runInProcess(piped, 'import', '-', '--into', 'by_url')).stdout).toContain(
        'Imported again: by_url',
      )
      const listed = JSON.parse((await run('integrations', 'list', '--json')).stdout)
      expect(listed.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['mcp', 'rest', 'rest'])
    })

    test('tenon import reads the local files that a document refers to', async () => {
      const parts = {
        'api.json': { ...petDocument, paths: { '/pets': { $ref: './pets.json#/list' } } },
        'pets.json': {
          list: { get: { operationId: 'listParts', responses: { 200: { description: 'Pets.' } } } },
        },
      }
      for (const [name, part] of Object.entries(parts))
        await writeFile(join(folder, name), JSON.stringify(part))
      const { code, stdout, stderr } = await run('import', 'api.json', '--tools', 'all')
      expect(code, stderr).toBe(0)
      expect(stdout).toContain('New tools: list_parts')
    })

    test('tenon import leaves nothing behind when a source cannot be read', async () => {
      expect((await run('import', 'nothing')).code).toBe(4)
      expect(await run('import', 'http://127.0.0.1:9/pets')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('cannot be imported'),
      })
      await writeFile(join(folder, 'broken.json'), '{"openapi": 1}')
      expect((await run('import', 'broken.json')).code).toBe(2)
      expect((await runInProcess({ folder, env: environment(), input: 'x' }, 'import', '-')).code).toBe(2)
      expect((await run('integrations', 'list', '--json')).stdout).toBe('[]')
    })

    test('tenon connect writes the file of every client once, and shows the change first', async () => {
      expect((await run('connect', 'cursor')).stderr).toContain('tenon release')
      for (const [id, { format }] of Object.entries(mcpClients)) {
        const shown = await run('connect', id, '--draft', '--print')
        expect(shown, id).toMatchObject({ code: 0, stdout: expect.stringContaining('/draft/mcp') })
        expect((await run('connect', id, '--draft')).code).toBe(2)
        const { path } = JSON.parse((await run('connect', id, '--draft', '--yes', '--json')).stdout)
        const written = await readFile(path, 'utf8')
        expect(written).toContain('shop-draft')
        expect((await run('connect', id, '--draft', '--yes')).stdout).toContain('already')
        expect(await readFile(path, 'utf8')).toBe(written)
        if (format === 'json') expect(Object.keys(JSON.parse(written))).toHaveLength(1)
      }
    })

    test('tenon connect takes the live address, a name, and the file of the project', async () => {
      await run('import', api.documentUrl)
      expect(await run('release', '--yes')).toMatchObject({ code: 0 })
      await run('connect', 'vscode', '--project', '--name', 'mine', '--yes')
      expect(JSON.parse(await read('.vscode/mcp.json')).servers.mine.url).toMatch(/\/mcp\/\w+\/mcp$/)
      expect((await run('connect', 'windsurf', '--project')).stderr).toContain('Remove --project.')
    })

    test('tenon connect leaves a broken file as it is', async () => {
      await writeFile(join(folder, '.claude.json'), '{ "a": ')
      const { code, stderr } = await run('connect', 'claude-code', '--draft', '--yes')
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('line 1, column') })
      expect(await read('.claude.json')).toBe('{ "a": ')
    })
  })
})
