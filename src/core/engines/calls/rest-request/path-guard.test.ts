// Checked with a server that sees the raw request line: whatever an argument contains, the line begins with the path of
// the base URL and has the segments of the template, even when proxies and servers decoded it twice.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { traversals } from '#tests/support/samples/path-traversals.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import { compileRequest } from './compile-request.ts'
import type { RequestBuilder } from './request.ts'

const template = '/tenants/{tenant}/files/{file}.txt'
const segments = template.split('/').length

let server: Server
let build: RequestBuilder

const fetchRequestLine = (url: string) =>
  new Promise<string>((resolve, reject) => {
    const { port, pathname, search } = new URL(url)
    const outgoing = request({ port, path: pathname + search, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

beforeAll(async () => {
  server = createServer((incoming, response) => response.end(incoming.url))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const parameters = [buildParameter('path', 'tenant'), buildParameter('path', 'file')]
  build = compileRequest(buildRequestPlan({ path: template, parameters }), `http://127.0.0.1:${port}/api/v1`)
})

afterAll(() => {
  server.close()
})

const decodeTwice = (text: string) => decodeOnce(decodeOnce(text))

function decodeOnce(text: string): string {
  return text.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))
}

/** Whether a path is below the base and has the segments of the template, both as sent and decoded twice. */
function isInsideTemplate(path: string): boolean {
  const isBelow = new URL(decodeTwice(path).replaceAll('\\', '/'), 'http://x').pathname.startsWith(
    '/api/v1/tenants/',
  )
  return path.startsWith('/api/v1/tenants/') && path.split('/').length === segments + 2 && isBelow
}

describe('an argument of a path', () => {
  it('never leaves its segment, as the server sees it', async () => {
    const built = traversals.flatMap((tenant) => {
      const outcome = build({ tenant, file: 'a' })
      return 'problems' in outcome ? [] : [outcome.url]
    })
    const lines = await Promise.all(built.filter((_, index) => index % 7 === 0).map(fetchRequestLine))
    expect(traversals.length).toBeGreaterThan(20_000)
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter((line) => !isInsideTemplate(line))).toEqual([])
    expect(built.map((url) => new URL(url).pathname).filter((path) => !isInsideTemplate(path))).toEqual([])
  })

  it('never leaves it next to other text in the segment', () => {
    const escaped = traversals.filter((file) => {
      const outcome = build({ tenant: 't', file })
      return !('problems' in outcome) && !isInsideTemplate(new URL(outcome.url).pathname)
    })
    expect(escaped).toEqual([])
  })

  it('never leaves it, for any string', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'./\\%2eE5cf;'), fc.string({ unit: 'binary', maxLength: 1 })),
    })
    fc.assert(
      fc.property(text, text, (tenant, file) => {
        const outcome = build({ tenant, file })
        return 'problems' in outcome || isInsideTemplate(new URL(outcome.url).pathname)
      }),
    )
  })

  it.each([
    '',
    '.',
    '..',
    '%2e',
    '%2E%2E',
    '%252e%252e',
    'a/../b',
    'a\\..\\b',
    '..;x',
    '..?x',
    '%2e%2e#x',
    '‥',
    '．．／',
    '%c0%ae%c0%ae',
    '..%c1%9c',
    '..%c1%1c..',
    '%c0%2e%c0%2e',
    '%e0%80%ae%e0%80%ae',
    '..%f0%80%80%afadmin',
    '%f8%80%80%80%ae%fc%80%80%80%80%ae',
    '%25e0%2580%25ae.',
    '..%c0%5c',
    '.%c0.',
    '%u002e%u002E',
    '%U002e%u002e%u2215admin',
    '..%u005c',
    '%u00c0%u00ae.',
    '%25u002e%25u002e',
    'a%c0%80b',
    'a\nb',
    'a\u007fb',
    'a%00b',
  ])('is rejected when it is %j', (tenant) =>
    expect(build({ tenant, file: 'a' })).toMatchObject({
      problems: [{ path: 'tenant', code: 'path_escape' }],
    }),
  )

  it.each([
    ['src/index.ts', 'src%2Findex.ts'],
    ['a..b', 'a..b'],
    ['.gitignore', '.gitignore'],
    ['...', '...'],
    ['50%', '50%25'],
    ['Caf%E9', 'Caf%25E9'],
    ['%u00e9t%u00e9', '%25u00e9t%25u00e9'],
    ['ü 😀', '%C3%BC%20%F0%9F%98%80'],
    [7, '7'],
    [false, 'false'],
  ])('is sent encoded when it is %j', (tenant, encoded) => {
    const outcome = build({ tenant, file: 'a' })
    expect('url' in outcome && new URL(outcome.url).pathname).toBe(`/api/v1/tenants/${encoded}/files/a.txt`)
  })

  it('cannot form a dot segment together with another argument or a style', () => {
    const adjacent = compileRequest(
      buildRequestPlan({
        path: '/{a}{b}',
        parameters: [buildParameter('path', 'a'), buildParameter('path', 'b', { style: 'label' })],
      }),
      'http://x.test',
    )
    expect(adjacent({ a: '.', b: '' })).toMatchObject({ problems: [{ code: 'path_escape' }] })
    expect(adjacent({ a: '%2', b: 'e' })).not.toHaveProperty('problems')
    const joined = buildRequestPlan({
      path: '/{a}{b}',
      parameters: [buildParameter('path', 'a'), buildParameter('path', 'b')],
    })
    expect(compileRequest(joined, 'http://x.test')({ a: '%2', b: 'e.' })).toMatchObject({
      problems: [{ code: 'path_escape' }],
    })
  })
})
