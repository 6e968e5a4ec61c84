// App files that extend others, overlays and variables of one command, and several files at once.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are the subject
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

describeWithService('sqlite', 'app files in layers', (service) => {
  let folder: string
  let slug: string
  let ada: Client
  let count = 0

  beforeEach(async () => {
    folder = await makeTemporaryFolder()
    await mkdir(join(folder, '.git'))
    slug = `layers-${++count}`
    ada = await service().as('ada')
  })

  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const run = async (...args: string[]) =>
    runInProcess(
      {
        folder,
        env: {
          TENON_CONFIG_DIR: join(folder, 'config'),
          TENON_URL: service().url,
          TENON_TOKEN: await service().token('ada'),
        },
      },
      ...args,
    )
  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code, stderr + stdout).toBe(0)
    return stdout
  }
  const findApp = async (name = slug) =>
    (await ada.get('/api/v3/apps?limit=100')).body.data.find((app: { slug: string }) => app.slug === name)
  const readDraft = async (name = slug) =>
    (await ada.get(`/api/v3/apps/${(await findApp(name)).id}/file`)).body.file
  const editTool = async (key: string, change: object) => {
    const { id } = await findApp()
    const { body } = await ada.get(`/api/v1/apps/${id}/tools`)
    const tool = body.tools.find((candidate: { key: string }) => candidate.key === key)
    expect((await ada.patch(`/api/v3/apps/${id}/tools/${tool.id}`, change)).status).toBe(200)
  }

  const shop = () => `version: 1
app: { name: Shop, slug: ${slug} }
variables:
  SHOP_URL: https://shop.example
  LIMIT: { type: number }
integrations:
  - key: shop
    base_url: \${var:SHOP_URL}/v1
    operations: [{ key: list, method: GET, path: /books }]
tools:
  - { key: list_books, description: Lists books., operation: shop/list }
  - { key: old, description: Old. }
`

  describe('an overlay', () => {
    test('changes and removes members for one push, plan and check', async () => {
      await write('tenon.yaml', shop())
      await write(
        'staging.yaml',
        'app: { name: Shop (staging) }\ntools:\n  list_books: { description: Lists test books. }\n  old: null\n',
      )
      const layered = ['--overlay', 'staging.yaml', '--set', 'LIMIT=5']
      await ok('validate', '--offline', ...layered)
      await ok('push', ...layered)
      const draft = await readDraft()
      expect(draft.app.name).toBe('Shop (staging)')
      expect(draft.tools).toEqual([
        { key: 'list_books', description: 'Lists test books.', operation: 'shop/list' },
      ])
      expect(await ok('diff', ...layered)).toBe('The file and the draft are the same.')
      expect(await ok('diff')).toContain('Shop (staging)')
    })

    test('is named by an error, with line and column', async () => {
      await write('tenon.yaml', shop())
      await write('a.yaml', 'tools:\n  gone: null\n')
      expect((await run('diff', '--overlay', 'a.yaml')).stderr).toContain(
        'a.yaml:2:9 removes what does not exist',
      )
      await write('b.yaml', 'tools:\n  list_books:\n    operation: shop/none\n')
      expect((await run('diff', '--overlay', 'b.yaml')).stderr).toMatch(/b\.yaml:3:16 /)
      await write('c.yaml', 'tools:\n  list_books:\n    descripton: x\n')
      expect((await run('validate', '--offline', '--overlay', 'c.yaml')).stderr).toMatch(/c\.yaml:3:17 /)
      expect((await run('diff', '--overlay', 'missing.yaml')).code).toBe(2)
    })
  })

  describe('a value', () => {
    test('of --set is typed by its declaration and becomes the value of the app', async () => {
      await write('tenon.yaml', shop())
      await ok('push', '--set', 'LIMIT=5', 'SHOP_URL=https://test.example')
      expect(JSON.parse(await ok('variables', 'list', '--json'))).toMatchObject([
        { name: 'SHOP_URL', value: 'https://test.example' },
        { name: 'LIMIT', value: 5 },
      ])
      expect((await run('diff', '--set', 'LIMIT=many')).stderr).toContain('LIMIT takes a number, not "many"')
      expect((await run('diff', '--set', 'GONE=1')).stderr).toContain('There is no variable GONE.')
      expect((await run('diff', '--set', 'LIMIT')).code).toBe(2)
      const twice = await run('diff', '--set', 'LIMIT=5', '--set', 'LIMIT=6')
      expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('LIMIT has two values')])
      const wrong = await run('diff', '--set', 'SHOP_URL=shop')
      expect(wrong.stderr).toMatch(/tenon\.yaml:4:13 .*must be an absolute http or https URL/)
    })

    test('is set and unset at once', async () => {
      await write('tenon.yaml', shop())
      await ok('push')
      expect(await ok('variables', 'set', 'LIMIT=7')).toMatch(/LIMIT +number +7/)
      expect(await ok('variables', 'set', 'SHOP_URL=https://test.example')).toMatch(/LIMIT +number +7/)
      expect(await ok('variables', 'unset', 'LIMIT')).not.toMatch(/ 7/)
      expect((await run('variables', 'set', 'LIMIT=x')).stderr).toContain('takes a number')
      expect((await run('variables', 'unset', 'GONE')).stderr).toContain(
        'Declared variables: SHOP_URL, LIMIT.',
      )
    })
  })

  describe('a file that extends another', () => {
    const base = `version: 1
app:
  name: Shop
  slug: base
integrations:
  - key: shop
    openapi: ./shop.json # of the shop
    base_url: https://shop.example
tools:
  - key: list_books # shared
    description: Lists books.
    operation: shop/list_books
`
    const document = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/books': { get: { operationId: 'list_books', responses: {} } } },
    })
    const own = () => `extends: ../shared/base.yaml
app:
  slug: ${slug}
tools:
  - key: about
    description: About the shop.
`
    const start = async () => {
      await write('shared/base.yaml', base)
      await write('shared/shop.json', document)
      await write('books/tenon.yaml', own())
    }
    const file = ['--file', 'books/tenon.yaml']

    test('has its members, its documents by their paths, and own ones', async () => {
      await start()
      await ok('validate', '--offline', ...file)
      await ok('push', ...file)
      const draft = await readDraft()
      expect(draft.app).toEqual({ name: 'Shop', slug })
      expect(draft.integrations[0].openapi).toBe('../shared/shop.json')
      expect(draft.tools.map(({ key }: { key: string }) => key)).toEqual(['list_books', 'about'])
      expect(await ok('diff', ...file)).toContain('are the same')
    })

    test('gets an edit of the draft in the file that the member came from', async () => {
      await start()
      await ok('push', ...file)
      await editTool('list_books', { description: 'Lists all books.' })
      await editTool('about', { description: 'About us.' })
      const { id } = await findApp()
      await ada.post(`/api/v3/apps/${id}/prompts`, { name: 'Ask', template: 'Ask.' })
      expect(await ok('pull', ...file)).toMatch(/Wrote .*base\.yaml/)
      expect(await read('shared/base.yaml')).toBe(base.replace('Lists books.', 'Lists all books.'))
      expect(await read('books/tenon.yaml')).toBe(
        `${own().replace('About the shop.', 'About us.')}prompts:\n  - key: ask\n    name: Ask\n    template: Ask.\n`,
      )
      expect(await ok('diff', ...file)).toContain('are the same')
    })

    test('names the file of an error', async () => {
      await start()
      await write('shared/base.yaml', base.replace('operation: shop/list_books', 'operation: shop/none'))
      expect((await run('diff', ...file)).stderr).toMatch(/base\.yaml:12:16 /)
    })

    test('must not extend itself, or too deeply, or a file outside of the repository', async () => {
      await write('a.yaml', 'extends: ./b.yaml\n')
      await write('b.yaml', 'extends: ./a.yaml\n')
      expect((await run('diff', '--file', 'a.yaml')).stderr).toContain(
        'b.yaml:1:10 extends itself by ./a.yaml',
      )
      for (let level = 0; level < 8; level++)
        await write(`deep-${level}.yaml`, `extends: ./deep-${level + 1}.yaml\n`)
      expect((await run('diff', '--file', 'deep-0.yaml')).stderr).toContain('more than 5 files')
      const outside = join(await makeTemporaryFolder(), 'base.yaml')
      await writeFile(outside, base)
      await write('c.yaml', `extends: ${outside}\n`)
      expect((await run('diff', '--file', 'c.yaml')).stderr).toContain('pass `--read')
    })

    test('is not accepted by the service', async () => {
      const response = await ada.post('/api/v3/apps/from-file', {
        file: { version: 1, app: { name: 'A' }, extends: './b.yaml' },
      })
      expect([response.status, response.body.error.details[0].pointer]).toEqual([400, '/extends'])
    })
  })

  describe('several files', () => {
    const start = async () => {
      await write('apps/a/tenon.yaml', shop())
      await write('apps/b/tenon.yaml', shop().replace('shop/list', 'shop/none').replace(slug, `${slug}-b`))
      await write('apps/c.yaml', shop().replace(slug, `${slug}-c`))
    }
    const files = ['apps/a', 'apps/b', 'apps/c.yaml']

    test('are pushed in turn, and one that fails does not hide the others', async () => {
      await start()
      const { code, stderr, stdout } = await run('push', ...files)
      expect(code).toBe(2)
      expect(stdout.match(/Created layers/g)).toHaveLength(2)
      expect(stderr).toMatch(/tenon\.yaml:\d+:\d+ /)
      expect(stderr).toContain('── 3 files, 1 failed')
      expect(stderr).toContain(`apps/b/tenon.yaml: exit code 2`)
      expect(await findApp(`${slug}-c`)).toBeDefined()
    })

    test('have one report in JSON', async () => {
      await start()
      const { code, stdout } = await run('validate', '--offline', '--json', ...files, 'apps/none.yaml')
      expect(code).toBe(2)
      expect(JSON.parse(stdout)).toMatchObject([
        { file: 'apps/a/tenon.yaml', exit_code: 0, report: { ok: true } },
        { file: 'apps/b/tenon.yaml', exit_code: 0 },
        { file: 'apps/c.yaml', exit_code: 0 },
        {
          file: 'apps/none.yaml',
          exit_code: 2,
          error: { message: expect.stringContaining('does not exist') },
        },
      ])
    })

    test('cannot have one app, and --file names one', async () => {
      await start()
      expect((await run('push', '--app', slug, ...files)).stderr).toContain('--app names one app')
      const twice = await run('push', '--file', 'apps/a/tenon.yaml', '--file', 'apps/c.yaml')
      expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('--file is given 2 times')])
      expect((await run('push', '--file', 'apps/c.yaml', 'apps/a')).code).toBe(2)
      expect(await findApp()).toBeUndefined()
    })
  })
})
