import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConsoleAssets } from '#adapters/embedded/console/open-console-assets.ts'
import { createConsoleAssetMount } from '#endpoints/console/assets/console-asset-mount.ts'
import { createConsoleFallback } from '#endpoints/console/assets/console-fallback.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { projectRoot } from '#tests/support/source-files.ts'

const index = `<!doctype html><html><head><base href="/" /><meta name="csp-nonce" content="" /></head><body>console</body></html>`
const script = 'console.log("built")'.repeat(100)

/** Serves the files of a built console as the service does; 404 stands for the API. */
async function serveConsole(baseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tenon-console-'))
  mkdirSync(`${folder}/assets`)
  writeFileSync(`${folder}/index.html`, index)
  writeFileSync(`${folder}/icon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(`${folder}/assets/index-DiwrgTda.js`, script)
  writeFileSync(`${folder}/assets/index-DiwrgTda.js.br`, brotliCompressSync(script))
  writeFileSync(`${folder}/assets/index-DiwrgTda.js.gz`, gzipSync(script))
  writeFileSync(`${folder}/assets/style-CcX2_q9z.css`, 'a{}')
  const assets = openConsoleAssets(folder)
  const [mount, fallback] = [createConsoleAssetMount(assets), createConsoleFallback(assets, baseUrl)]
  const server = await startHttpServer((request, response) => {
    if (request.url?.startsWith('/assets/')) mount.handle(request, response)
    else if (fallback.accepts(request)) fallback.handle(request, response)
    else response.writeHead(404).end()
  })
  const { port } = server
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    port,
    close() {
      rmSync(folder, { recursive: true })
      return server.close()
    },
  }
}

let site: Awaited<ReturnType<typeof serveConsole>>
beforeAll(async () => {
  site = await serveConsole('https://example.com/tenon')
})
afterAll(() => site?.close())

const navigate = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(site.url + path, { ...init, headers: { accept: 'text/html', ...init.headers } })

/** Sends the path as it is written, and asks for no encoding. */
const requestRaw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; encoding: string; length: number }>((resolve, reject) => {
    sendRequest({ port: site.port, host: '127.0.0.1', path, headers }, (response) => {
      let length = 0
      response.on('data', (chunk) => {
        length += chunk.length
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers['content-encoding'] ?? '',
          length,
        }),
      )
    })
      .on('error', reject)
      .end()
  })

describe('the page of the console', () => {
  test('is opened at every path that browsers navigate to', async () => {
    for (const path of ['/', '/apps', '/apps/app_1/tools?tab=x', '/apps/app_1/tools/tool_1']) {
      const response = await navigate(path)
      expect([path, response.status, await response.text()]).toEqual([
        path,
        200,
        expect.stringContaining('console'),
      ])
    }
    expect((await fetch(`${site.url}/`)).status).toBe(200)
    expect((await navigate('/apps', { method: 'HEAD' })).status).toBe(200)
  })

  test.each([
    '/api/v9/apps',
    '/api',
    '/mcp/unknown',
    '/.well-known/unknown',
    '/auth/unknown',
    '/console/unknown',
    '/console',
    '/missing.js',
    '/apps/missing.map',
    '/index.html',
    '/API/v1',
  ])('is not opened at %s', async (path) => {
    expect((await navigate(path)).status).toBe(404)
  })

  test('is opened neither for other methods nor for requests that ask for no page', async () => {
    expect((await navigate('/apps', { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${site.url}/apps`)).status).toBe(404)
    expect((await fetch(`${site.url}/apps`, { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  test('has the path of the service and a new nonce, which its policy allows', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await navigate('/apps')
        const text = await response.text()
        expect(text).toContain('<base href="/tenon/">')
        const [, nonce = ''] = /<meta name="csp-nonce" content="([\w-]{22})">/.exec(text) ?? []
        const policy = response.headers.get('content-security-policy') ?? ''
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('runs only scripts of the service, in no frame of others', async () => {
    const { headers } = await navigate('/')
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'nonce-[\w-]+'$/),
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "font-src 'self'",
      "frame-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  test('is requested each time, and not sent again while unchanged', async () => {
    const { headers } = await navigate('/apps')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const again = await navigate('/apps', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])
    writeFileSync(`${site.folder}/index.html`, index.replace('console', 'another console'))
    const changed = await navigate('/apps', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(await changed.text()).toContain('another console')
  })
})

describe('assets', () => {
  const name = '/assets/index-DiwrgTda.js'

  test('are cached by browsers forever, since their names contain a hash', async () => {
    const response = await fetch(site.url + name)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe(script)
    expect((await fetch(`${site.url}/assets/style-CcX2_q9z.css`)).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    )
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', ''],
    ['br;q=nonsense', ''],
    ['identity', ''],
    ['', ''],
  ])('are sent as built, for Accept-Encoding %j', async (accepted, encoding) => {
    const sent = await requestRaw(name, { 'accept-encoding': accepted })
    const lengths: Record<string, number> = {
      br: brotliCompressSync(script).length,
      gzip: gzipSync(script).length,
      '': script.length,
    }
    expect(sent).toEqual({ status: 200, encoding, length: lengths[encoding] })
  })

  test('next to the page are served too', async () => {
    const response = await fetch(`${site.url}/icon.svg`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  })

  test.each([
    '/assets/missing-DiwrgTda.js',
    '/assets/../index.html',
    '/assets/../../../../../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/index-DiwrgTda.js.br',
    '/assets/',
    '/assets//etc/passwd',
    '/../index.html',
  ])('%s is not served', async (path) => {
    expect((await requestRaw(path)).status).toBe(404)
  })
})

describe('in the service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService('sqlite')
  })
  afterAll(() => service?.close())

  test('every route of the console opens its page', async () => {
    const router = readFileSync(join(projectRoot, 'web/console/router.ts'), 'utf8')
    const paths = [...router.matchAll(/^ {2}path: '(\/[^']*)',$/gm)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(10)
    const isBelowApp = (path: string) =>
      /^\/(?:tools|tests|widgets|integrations|connections|calls|audit)/.test(path)
    for (const path of paths.filter((candidate) => !isBelowApp(candidate))) {
      const url = `${service.url}${path.replace('$appId', 'app_1')}`
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      expect([path, response.status]).toEqual([path, 200])
    }
  })

  test('unknown paths of the API stay errors in JSON', async () => {
    for (const path of ['/api/v9/apps', '/.well-known/unknown']) {
      const response = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test.each(['/console/unknown', '/missing.js', '/unknown'])(
    '%s is missing in a browser too',
    async (path) => {
      const response = await fetch(service.url + path, { headers: { accept: 'text/html' } })
      expect(response.status).toBe(404)
    },
  )

  test('a browser gets a page at / without a session', async () => {
    const response = await fetch(`${service.url}/`, { headers: { accept: 'text/html' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
