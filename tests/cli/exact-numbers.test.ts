// Numbers that a double cannot hold, in `tenon.yaml` and on the command line.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { runInProcess } from './run-in-process.ts'

const id = '725653563933458432'
const odd = '9007199254740993'

const int64 = { type: 'integer', format: 'int64' }
const document = {
  openapi: '3.0.3',
  info: { title: 'Memories', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/memories/{memory_id}': {
      put: {
        operationId: 'putMemory',
        parameters: [{ name: 'memory_id', in: 'path', required: true, schema: int64 }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  parent: int64,
                  others: { type: 'array', items: int64 },
                  price: { type: 'number' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
}

describeWithService('sqlite', 'numbers beyond a double', (service) => {
  let api: UpstreamApi
  let folder: string
  let env: Record<string, string>
  const run = (...args: string[]) => runInProcess({ folder, env }, ...args)
  const file = (name: string) => join(folder, name)

  beforeAll(async () => {
    api = await startUpstreamApi(document)
    folder = await makeTemporaryFolder()
    const token = await service().token('alice')
    env = { TENON_CONFIG_DIR: folder, TENON_URL: service().url, TENON_TOKEN: token }
    await writeFile(
      file('tenon.yaml'),
      `version: 1
app: { name: Memories, slug: memories }
integrations:
  - { key: api, name: Api, openapi: ${api.documentUrl} }
tools:
  - key: put
    operation: api/put_memory
    fixed_arguments: { parent: ${odd} }
tests:
  - key: same
    tool: put
    arguments: { memory_id: ${id} }
    assert:
      - { type: equals, path: /request/path, value: /v1/memories/${id} }
      - { type: equals, path: /result/data/id, value: ${odd} }
    response: { body: '{"id":${odd}}' }
`,
    )
    expect(await run('push')).toMatchObject({ code: 0 })
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true })
  })

  const received = () => api.seen.flatMap(({ method, url, body }) => (method === 'PUT' ? [[url, body]] : []))

  test('keep their digits in a file that is pushed, compared and pulled', async () => {
    expect(await run('validate')).toMatchObject({ code: 0 })
    expect((await run('diff', '--exit-code')).code).toBe(0)
    expect(await run('test', '--app', 'memories')).toMatchObject({ code: 0 })
    await run('pull')
    expect((await run('push')).stdout).toContain('No changes')
    const pulled = await readFile(file('tenon.yaml'), 'utf8')
    for (const part of [`parent: ${odd}`, `memory_id: ${id}`, `value: ${odd}`]) expect(pulled).toContain(part)
  })

  test.each(['new.yaml', 'new.json'])('are written with their digits into %s', async (name) => {
    await run('pull', '--app', 'memories', '--file', name)
    expect(await readFile(file(name), 'utf8')).toMatch(new RegExp(`"?parent"?: ${odd}\\b`))
    expect((await run('diff', '--file', name, '--exit-code')).code).toBe(0)
  })

  test('show every digit of what a push changes, and of what a pull changes', async () => {
    const written = await readFile(file('tenon.yaml'), 'utf8')
    const next = `${odd.slice(0, -1)}5`
    const other = ['--file', 'other.yaml']
    await writeFile(file('other.yaml'), written.replace(`parent: ${odd}`, `parent: ${next}`))
    const compared = await run('diff', ...other)
    expect(compared.stdout, compared.stderr).toContain(next)
    await run('push', ...other)
    await run('pull')
    expect(await readFile(file('tenon.yaml'), 'utf8')).toContain(`parent: ${next}`)
    await writeFile(file('tenon.yaml'), written)
    await run('push', '--force')
  })

  test.each([
    [`memory_id=${id}`, 'others=1', `others=${odd}`],
    [`memory_id=${id}`, `others:=[1,${odd}]`],
    [`memory_id:=${id}`, `others=[1,${odd}]`],
  ])('reach the API from the command line as %s %s', async (...pairs) => {
    const count = received().length
    const { code, stderr } = await run('call', 'put', '--app', 'memories', ...pairs)
    expect(code, stderr).toBe(0)
    expect(received().slice(count)).toEqual([[`/v1/memories/${id}`, `{"parent":${odd},"others":[1,${odd}]}`]])
  })

  test.each([
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['+01e400', '1e400'],
    ['0x20000000000001', odd],
  ])('reach the API from the command line where a number is meant: %s', async (typed, sent) => {
    await run('call', 'put', '--app', 'memories', 'memory_id=1', `price=${typed}`)
    expect(received().at(-1)).toEqual(['/v1/memories/1', `{"parent":${odd},"price":${sent}}`])
  })

  test('that are not finite are refused on the command line', async () => {
    const ended = await run('call', 'put', '--app', 'memories', 'memory_id=1', 'price=Infinity')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('price must be a number') })
  })
})
