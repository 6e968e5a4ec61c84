// Examples in documents are executed: what a reader copies works, and has no member that the API would ignore.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildExample } from '#http/openapi/example.ts'
import { settings } from '#main/config/settings.ts'
import {
  type CodeBlock,
  type ExampleRequest,
  findUnknownMembers,
  listCodeBlocks,
  parseExampleLocation,
  parseExampleRequest,
  wrapValue,
} from './support/document-examples.ts'
import type { Client } from './support/service/client.ts'
import { makeApp, makeTool } from './support/service/create-resources.ts'
import { operationTable } from './support/service/operation-table.ts'
import { startService } from './support/service/test-service.ts'
import { projectRoot } from './support/source-files.ts'

const paths = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].concat(
  readdirSync(join(projectRoot, 'docs'), { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((path) => path.endsWith('.md')),
)
const documents = paths.map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
const blocks = documents.flatMap(({ path, text }) => listCodeBlocks(path, text))
const blocksIn = (language: string) =>
  blocks
    .filter((block) => block.language === language)
    .map((block) => [`${block.path}:${block.line}`, block] as const)

const findOperation = (method: string, path: string) =>
  operationTable.find((op) => op.method === method && op.path === path)

let client: Client
/** Ids by the names of path parameters, in both casings. */
const ids: Record<string, string> = {}

/** The ids of an app with one of everything. */
async function createResources() {
  const appId = await makeApp(client, 'Examples')
  const post = async (path: string, body: object) =>
    (await client.post(`/api/v1/apps/${appId}/${path}`, body)).body
  const { integration } = await post('integrations', {
    name: 'Books',
    kind: 'rest',
    baseUrl: 'https://books.example',
  })
  const listed = { name: 'List books', method: 'GET', path: '/books' }
  const { operation } = await post(`integrations/${integration.id}/operations`, listed)
  const { auth } = await post('auth', {
    name: 'Key',
    config: { type: 'api_key', headerName: 'X-Key', apiKey: 'k' },
  })
  const tool = await makeTool(client, appId, 'Create order', operation.id)
  const { widget } = await post('widgets', { name: 'Example', primitive: 'form' })
  const created = {
    app: appId,
    integration: integration.id,
    operation: operation.id,
    tool: tool.id,
    widget: widget.id,
  }
  for (const [name, id] of Object.entries(created))
    Object.assign(ids, { [`${name}Id`]: id, [`${name}_id`]: id })
  Object.assign(ids, { authId: auth.id, auth_connection_id: auth.id })
}

beforeAll(async () => {
  const service = await startService('sqlite')
  client = await service.as('ada')
  await createResources()
  return () => service.close()
})

const fillIds = (text: string) =>
  text.replace(/(?<!\{)\{(\w+)\}(?!\})/g, (match, name: string) => ids[name] ?? match)

const send = ({ method, path, body }: ExampleRequest) => {
  const filled = body === undefined ? undefined : JSON.parse(fillIds(JSON.stringify(body)))
  const url = fillIds(path)
  if (method === 'GET') return client.get(url)
  if (method === 'DELETE') return client.delete(url)
  return client[method.toLowerCase() as 'post' | 'put' | 'patch'](url, filled)
}

/** Sends the request of a block; expects success and only members that the operation knows. */
async function executeExample({ method, path, body }: ExampleRequest) {
  const op = findOperation(method, path)
  expect(op?.id, `${method} ${path} is no operation`).toBeDefined()
  expect(findUnknownMembers(op?.body ?? undefined, body)).toEqual([])
  const { status, body: reply } = await send({ method, path, body })
  expect([status, reply]).toEqual([op?.status, reply])
}

describe('every request is accepted:', () => {
  test.each(blocksIn('http'))('%s', (_, { code }: CodeBlock) => executeExample(parseExampleRequest(code)))
})

describe('every JSON value is accepted where it belongs:', () => {
  test.each(blocksIn('json'))('%s', async (_, { info, code }: CodeBlock) => {
    const { method, path, at } = parseExampleLocation(info)
    const op = findOperation(method, path)
    const body = { ...(buildExample(op?.body) as object), ...(wrapValue(at, JSON.parse(code)) as object) }
    await executeExample({ method, path, body })
  })
})

/** The document that the files of the examples use. */
const bookDocument = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        summary: 'List books',
        parameters: [
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'page_size', in: 'query', schema: { type: 'integer' } },
        ],
        responses: { 200: { description: 'The books.' } },
      },
    },
    '/books/{id}': {
      get: {
        operationId: 'readBook',
        summary: 'Read book',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'The book.' } },
      },
    },
  },
}

/** A part of a file with what it leaves out, and with the text of each `SKILL.md`, which the command line reads. */
const completeFile = ({ skills = [], ...part }: { skills?: object[] }) => ({
  version: 1,
  app: { name: 'Part of a file' },
  ...part,
  skills: skills.map((skill) =>
    'file' in skill ? { name: 'returns', description: 'How to return a book.', body: '# Returns' } : skill,
  ),
})

describe('every app file can be applied:', () => {
  test.each(blocksIn('yaml'))('%s', async (_, { code }: CodeBlock) => {
    const documents = { './openapi.yaml': JSON.stringify(bookDocument) }
    const file = completeFile(parse(code))
    const { status, body } = await client.post('/api/v3/apps/from-file', { file, documents })
    expect([status, body.error]).toEqual([201, undefined])
  })
})

test('every other block is a command, a layer of a file, or the configuration of a proxy or a CI', () => {
  const languages = blocks
    .filter(({ path }) => path === 'README.md' || path.startsWith('docs/'))
    .map(({ language }) => language)
  expect([...new Set(languages)].sort()).toEqual([
    'caddyfile',
    'http',
    'js',
    'json',
    'jsonc',
    'nginx',
    'sh',
    'text',
    'ts',
    'yaml',
    'yml',
  ])
})

test('commands set only settings that exist', () => {
  const known = new Set(Object.keys(settings))
  const own = new Set(['TOKEN', 'APP', 'INTEGRATION', 'OPERATION', 'TOOL', 'ENDPOINT', 'ACCOUNTS'])
  const ofCommandLine = new Set(['TENON_URL', 'TENON_TOKEN'])
  const set = blocksIn('sh').flatMap(([where, { code }]) =>
    [...code.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => ({ where, name })),
  )
  expect(set.length).toBeGreaterThan(3)
  expect(set.filter(({ name }) => !known.has(name) && !own.has(name) && !ofCommandLine.has(name))).toEqual([])
})

test('every request in the text is an operation', () => {
  const cited = documents
    .filter(({ path }) => path !== 'ARCHITECTURE.md')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE)\s+(\/api\/[^`\s]+)`/g)].map(
        ([, method = '', url = '']) => ({
          where: path,
          method,
          url,
        }),
      ),
    )
  expect(cited.length).toBeGreaterThan(4)
  expect(cited.filter(({ method, url }) => !findOperation(method, url))).toEqual([])
})

describe('the checks of examples', () => {
  const op = findOperation('POST', '/api/v1/apps/{appId}/widgets')

  test('find the blocks', () => {
    expect(blocksIn('http').length).toBeGreaterThan(5)
    expect(blocksIn('json').length).toBeGreaterThan(0)
  })

  test('catch a member that the API would ignore', () => {
    const body = {
      name: 'a',
      primitive: 'form',
      config: { dataTable: {}, formConfig: { submit: { bindings: [{ field: 'a' }] } } },
    }
    expect(findUnknownMembers(op?.body ?? undefined, body)).toEqual([
      '.config.dataTable',
      '.config.formConfig.submit.bindings[0].field',
    ])
  })

  test('catch a request that is rejected, and one that is no operation', async () => {
    const sent = { method: 'POST', path: op?.path ?? '', body: { name: 'a', primitive: 'poem' } }
    await expect(executeExample(sent)).rejects.toThrow('400')
    await expect(executeExample({ ...sent, path: '/api/v1/gone' })).rejects.toThrow('no operation')
  })
})
