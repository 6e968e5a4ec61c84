import { expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { followRedirects } from '#core/services/fetching/follow-redirects.ts'

/** Follows redirects from `start`; returns the result and the requested URLs. */
async function followFrom(start: string, redirects: Record<string, string>) {
  const requested: string[] = []
  const get = async (url: string) => {
    requested.push(url)
    const location = redirects[url]
    return { status: location ? 302 : 200, headers: location ? { location } : {}, body: new Uint8Array() }
  }
  const end = await followRedirects(get, start).then(
    ({ url, response }) => `${url} ${response.status}`,
    (error: unknown) => (error instanceof UpstreamError ? error.message : error),
  )
  return { end, requested }
}

test('redirects are resolved against the redirecting URL, at most three times', async () => {
  const { end } = await followFrom('http://a.example/1', {
    'http://a.example/1': '/2',
    'http://a.example/2': '//b.example/3',
    'http://b.example/3': 'https://c.example',
  })
  expect(end).toBe('https://c.example/ 200')
})

test('a redirect loop ends with an error', async () => {
  const { end, requested } = await followFrom('http://a.example/1', { 'http://a.example/1': '/1' })
  expect([end, requested.length]).toEqual(['The server redirects more than 3 times.', 4])
})

test.each([
  'http://a.example/2',
  'ftp://a.example/',
  'javascript:alert(1)',
  'https://me:secret@a.example/',
  'http://[',
])('a redirect from https to %s is not followed', async (location) => {
  const { end, requested } = await followFrom('https://a.example/1', { 'https://a.example/1': location })
  expect([end, requested.length]).toEqual(['https://a.example/1 302', 1])
})
