import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { importDocument } from '#tests/support/openapi/import-document.ts'

type Paths = Record<string, Record<string, JsonObject>>

const importPaths = (paths: Paths) => importDocument({ openapi: '3.1.0', info: {}, paths }).operations
const listDescriptions = (paths: Paths) => importPaths(paths).map(({ description }) => description)
const listArguments = (paths: Paths) =>
  importPaths(paths).map(({ inputSchema }) =>
    Object.fromEntries(
      Object.entries(inputSchema.properties as JsonObject).map(([name, schema]) => [
        name,
        (schema as JsonObject).description,
      ]),
    ),
  )

const inPath = (...names: string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
})
const returns = (schema: JsonObject) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
})
const members = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const rows = { type: 'array', items: members('title', 'author') }

describe('an operation without a text', () => {
  it.each<[string, string, JsonObject, string]>([
    ['its name', 'get', { operationId: 'listBooks' }, 'List books. Sends GET /shops/{shop}/books.'],
    ['the method', 'delete', {}, 'Deletes books. Sends DELETE /shops/{shop}/books.'],
    [
      'its list',
      'get',
      returns(rows),
      'Lists books. Sends GET /shops/{shop}/books. Result: list with title, author.',
    ],
    [
      'that it is deprecated',
      'put',
      { deprecated: true },
      'Deprecated. Creates or replaces books. Sends PUT /shops/{shop}/books.',
    ],
    ['no effect of POST', 'post', {}, 'Sends POST /shops/{shop}/books.'],
  ])('is described by what is known: %s', (_, method, operation, expected) => {
    expect(
      listDescriptions({ '/shops/{shop}/books': { [method]: { ...inPath('shop'), ...operation } } }),
    ).toEqual([expected])
  })

  it('is described without file extensions', () => {
    expect(listDescriptions({ '/reviews/search.json': { get: {} } })).toEqual([
      'Reads search. Sends GET /reviews/search.json.',
    ])
  })

  it('shows neither invisible characters nor the end of a long path', () => {
    const [description] = listDescriptions({ [`/a\u200b${'b'.repeat(300)}`]: { get: {} } })
    expect(description).not.toContain('\u200b')
    expect(description?.length).toBeLessThan(700)
  })
})

describe('a description', () => {
  it('that does not repeat the title follows it', () => {
    expect(
      listDescriptions({
        '/a': { get: { summary: 'Star a gist', description: 'Needs the header `Content-Length`.' } },
        '/b': { get: { summary: 'List the books', description: 'Returns all books of a list.' } },
        '/c': { get: { summary: 'Books', description: 'See the guide.' } },
        '/d': { get: { summary: 'Close an account', description: 'Ends soon.', deprecated: true } },
      }),
    ).toEqual([
      'Star a gist.\n\nNeeds the header `Content-Length`.',
      'Returns all books of a list.',
      'See the guide.',
      'Deprecated. Close an account.\n\nEnds soon.',
    ])
  })

  it('that several operations share is distinguished by their titles', () => {
    const description = 'A pool is a group of drivers.'
    expect(
      listDescriptions({
        '/pools': {
          get: { summary: 'Get pools of drivers', description },
          post: { summary: 'Create a pool of drivers', description },
        },
        '/orgs/hooks': { get: { summary: 'Get a hook' } },
        '/user/hooks': { get: { summary: 'Get a hook' } },
      }),
    ).toEqual([
      `Get pools of drivers.\n\n${description}`,
      `Create a pool of drivers.\n\n${description}`,
      'Get a hook (orgs)',
      'Get a hook (user)',
    ])
  })

  it('without titles by the required arguments, else by the requests', () => {
    const description = 'Finds books.'
    expect(
      listDescriptions({
        '/books': { get: { operationId: 'a', description } },
        '/books/{id}': { get: { operationId: 'b', description, ...inPath('id') } },
      }),
    ).toEqual(['Finds books. Use it without id.', 'Finds books. Use it with id.'])
    expect(listDescriptions({ '/books': { get: { description }, post: { description } } })).toEqual([
      'Finds books. Sends GET /books.',
      'Finds books. Sends POST /books.',
    ])
  })

  it('puts this before a text that tools shorten', () => {
    const description = 'This is a sentence. '.repeat(60).trim()
    const [first] = listDescriptions({ '/books': { get: { description }, post: { description } } })
    expect(first).toBe(`Sends GET /books.\n\n${description}`)
  })
})

describe('an argument without a text', () => {
  it('identifies a resource of the list in its path', () => {
    expect(
      listArguments({
        '/dashboards': { get: { ...returns(rows) } },
        '/dashboards/{dashboard_id}/blocks': { get: { operationId: 'a', ...inPath('dashboard_id') } },
        '/images/{imageDigest}/tags': { get: { operationId: 'b', ...inPath('imageDigest') } },
        '/config/{configNode}': { get: { operationId: 'e', ...inPath('configNode') } },
        '/trees/{sha}': { get: { operationId: 'c', ...inPath('sha') } },
        '/compare/{base}...{head}': { get: { operationId: 'd', ...inPath('base', 'head') } },
      }),
    ).toEqual([
      {},
      { dashboard_id: 'Identifies one of the dashboards that GET /dashboards lists.' },
      { imageDigest: 'Identifies one of the images in /images/{imageDigest}.' },
      { configNode: 'Stands for {configNode} in /config/{configNode}.' },
      { sha: 'Stands for {sha} in /trees/{sha}.' },
      {
        base: 'Stands for {base} in /compare/{base}...{head}.',
        head: 'Stands for {head} in /compare/{base}...{head}.',
      },
    ])
  })

  it('is described as the member of the result with its name and type', () => {
    const sent = members('shelf', 'mode')
    const returned = {
      type: 'object',
      properties: {
        shelf: { type: 'string', description: 'Where the book is.' },
        mode: { type: 'integer', description: 'A number.' },
      },
    }
    const requestBody = { required: true, content: { 'application/json': { schema: sent } } }
    expect(listArguments({ '/books': { post: { requestBody, ...returns(returned) } } })).toEqual([
      { shelf: 'Where the book is.', mode: undefined },
    ])
  })

  it('that is the body says so, and how it is sent', () => {
    const requestBody = { required: true, content: { 'text/plain': { schema: { type: 'string' } } } }
    expect(listArguments({ '/policies': { put: { requestBody } } })).toEqual([
      { body: 'The whole body of the request, sent as text/plain.' },
    ])
  })

  it('stays without a text where its name suffices, or where nothing is known', () => {
    const schema = members('quantity', 'cache_id')
    const requestBody = { required: true, content: { 'application/json': { schema } } }
    expect(
      listArguments({
        '/pets/{petId}': { put: { operationId: 'updatePet', requestBody, ...inPath('petId') } },
      }),
    ).toEqual([{ petId: undefined, quantity: undefined, cache_id: undefined }])
  })
})
