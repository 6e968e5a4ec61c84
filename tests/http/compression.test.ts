// Long responses are compressed for clients that accept it; each coding has an ETag of its own.
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer }

let service: TestService
let token: string
let appPath: string

beforeAll(async () => {
  service = await startService('sqlite')
  token = await service.token('alice')
  const alice = await service.as('alice')
  appPath = `/api/v2/apps/${await makeApp(alice)}`
  await alice.patch(appPath, { server_instructions: 'Be kind. '.repeat(1000) })
  return () => service.close()
})

/** `fetch` would decode the body. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
  new Promise<Raw>((resolve, reject) => {
    const all = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers }
    request(service.url + path, { method, headers: all }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
      })
    })
      .on('error', reject)
      .end(body)
  })
const acceptBoth = { 'Accept-Encoding': 'gzip, deflate, br' }

describe.each([
  ['the API', () => appPath],
  ['documents', () => '/openapi/v3.json'],
])('a long response of %s', (_, getPath) => {
  test.each([
    ['br', acceptBoth, brotliDecompressSync],
    ['gzip', { 'Accept-Encoding': 'GZIP;q=0.5, br;q=0' }, gunzipSync],
  ] as const)('is compressed by %s', async (encoding, accepted, decompress) => {
    const plain = await send(getPath())
    const { status, headers, body } = await send(getPath(), accepted)
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
    expect(headers.vary).toContain('Accept-Encoding')
    expect(headers['content-length']).toBe(String(body.length))
    expect(decompress(body).equals(plain.body)).toBe(true)
    expect(body.length).toBeLessThan(plain.body.length / 3)
  })

  test('stays as it is for other clients, and says that it depends on what they accept', async () => {
    const { headers, body } = await send(getPath(), { 'Accept-Encoding': 'identity' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toContain('Accept-Encoding')
    expect(JSON.parse(body.toString())).toBeInstanceOf(Object)
  })

  test('has one ETag for each coding, all of which mean the same', async () => {
    const tags = [await send(getPath()), await send(getPath(), acceptBoth)].map(({ headers }) =>
      String(headers.etag),
    )
    expect(tags[1]).toBe(tags[0]?.replace(/"$/, '-br"'))
    for (const tag of tags) {
      const again = await send(getPath(), { ...acceptBoth, 'If-None-Match': tag })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
  })
})

test('the ETag of a compressed response is accepted by If-Match', async () => {
  const { headers } = await send(appPath, acceptBoth)
  const changed = await send(appPath, { 'If-Match': String(headers.etag) }, 'PATCH', '{"description":"x"}')
  expect(changed.status).toBe(200)
  expect((await send(appPath, { 'If-Match': String(headers.etag) }, 'PATCH', '{}')).status).toBe(412)
})

test('short responses and responses to changes, which may have secrets, are not compressed', async () => {
  const short = await send('/api/v1/me', acceptBoth)
  expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined])
  const text = JSON.stringify({ description: 'x'.repeat(10_000) })
  const changed = await send(appPath, acceptBoth, 'PATCH', text)
  expect([changed.status, changed.headers['content-encoding']]).toEqual([200, undefined])
})
