// Responses as Google documents them; the credentials are those of its library: a key file, a federated token of a pod, and
// the metadata service of a machine.
import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { createGcpReader } from './read-gcp-secret.ts'

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
type Answer = [status: number, body: object]

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const scope = 'https://www.googleapis.com/auth/cloud-platform'
const hidden = 'projects/123/secrets/hidden-name'
const secrets: Record<string, Buffer> = {
  'shop/secrets/key/versions/latest': Buffer.from('latest\n'),
  'shop/secrets/key/versions/3': Buffer.from('third'),
  'example.com:shop/secrets/key/versions/latest': Buffer.from('of a domain'),
  'shop/secrets/json/versions/latest': Buffer.from('{"db":{"password":"nested"}}'),
  'shop/secrets/binary/versions/latest': Buffer.from([1, 0xff]),
  'shop/secrets/empty/versions/latest': Buffer.from(''),
  'shop/secrets/huge/versions/latest': Buffer.alloc(300_000, 'x'),
}

describe('secrets of Google', () => {
  let url = ''
  let folder = ''
  let seen: Seen[] = []
  let failure: Answer | null = null
  let tokens = 0
  let revoked: string[] = []
  const local = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  /** The hosts of Google are the server of this test. */
  const upstream: Upstream = {
    send: (request) =>
      local.send({ ...request, url: request.url.replace(/^https:\/\/\w+\.googleapis\.com(?=\/)/, url) }),
  }

  const issue = (): Answer => [
    200,
    { access_token: `token-${++tokens}`, expires_in: 3600, token_type: 'Bearer' },
  ]
  const listRequests = (path: string) => seen.filter((request) => request.url?.startsWith(path))

  const answer = async ({ url: path = '', headers, body }: Seen): Promise<Answer> => {
    if (path === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? ''
      const { payload } = await jwtVerify(assertion, publicKey, {
        audience: 'https://oauth2.googleapis.com/token',
      })
      const isRight = payload.iss === 'tenon@shop.example' && payload.scope === scope
      return isRight ? issue() : [400, { error: 'invalid_grant' }]
    }
    if (path === '/sts') {
      const { subject_token: subject } = Object.fromEntries(new URLSearchParams(body))
      return subject === 'token-of-kubernetes' ? issue() : [400, { error: 'invalid_grant' }]
    }
    if (path.startsWith('/computeMetadata/v1/instance/service-accounts/default/token'))
      return headers['metadata-flavor'] === 'Google' ? issue() : [403, {}]
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    if (failure) return failure
    if (!/^token-\d+$/.test(token) || revoked.includes(token))
      return [401, { error: { code: 401, status: 'UNAUTHENTICATED' } }]
    const name = decodeURIComponent(path).replace(/^\/v1\/projects\/(.*):access$/, '$1')
    const data = secrets[name]?.toString('base64')
    if (data === undefined) return [404, { error: { code: 404, message: hidden, status: 'NOT_FOUND' } }]
    return [200, { name: `projects/${name}`, payload: { data, dataCrc32c: '1' } }]
  }

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    const server = await startHttpServer(async (request, response) => {
      const { method, url, headers } = request
      const one = { method, url, headers, body: await text(request) }
      seen.push(one)
      const [status, body] = await answer(one)
      response.writeHead(status, { 'content-type': 'application/json', 'metadata-flavor': 'Google' })
      response.end(JSON.stringify(body))
    })
    url = server.url
    await writeCredentials('key', {
      type: 'service_account',
      project_id: 'shop',
      client_email: 'tenon@shop.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    })
    await writeFile(join(folder, 'pod'), 'token-of-kubernetes')
    await writeCredentials('pod.json', {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${url}/sts`,
      credential_source: { file: join(folder, 'pod') },
    })
    return async () => {
      await local.close()
      await server.close()
      await rm(folder, { recursive: true })
    }
  })
  beforeEach(() => {
    seen = []
    failure = null
    tokens = 0
    revoked = []
    setEnvironment({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'key') })
    return () => vi.unstubAllEnvs()
  })

  const writeCredentials = (name: string, content: object) =>
    writeFile(join(folder, name), JSON.stringify(content))
  const setEnvironment = (values: Record<string, string>) => {
    const none = { GOOGLE_APPLICATION_CREDENTIALS: undefined, GOOGLE_CLOUD_PROJECT: undefined }
    const isolated = { HOME: folder, PATH: '', METADATA_SERVER_DETECTION: 'none' }
    for (const [name, value] of Object.entries({ ...none, ...isolated, ...values })) vi.stubEnv(name, value)
  }
  const createRead = () => {
    const read = createGcpReader(upstream)
    return (path: string, key = '') =>
      read({
        kind: 'gcp-sm',
        path,
        key,
        pattern: '',
        tenant: { owner: 'ws', app: 'app' },
        signal: new AbortController().signal,
      }).then(
        ({ value }) => value,
        (error) => error.message,
      )
  }

  it('are read in every form of their name, with one token for all', async () => {
    const read = createRead()
    expect(await read('projects/shop/secrets/key/versions/3')).toBe('third')
    expect(await read('projects/shop/secrets/key')).toBe('latest')
    expect(await read('projects/example.com:shop/secrets/key')).toBe('of a domain')
    expect(await read('key')).toBe('latest')
    expect(await read('key/versions/3')).toBe('third')
    expect(listRequests('/token')).toHaveLength(1)
    expect(listRequests('/v1/')[0]?.headers.authorization).toBe('Bearer token-1')
  })

  it.each([
    ['json', 'db.password', 'nested'],
    ['json', 'none', 'There is no such secret.'],
    ['key', 'none', 'The secret is not JSON, so it has no members.'],
    ['binary', '', 'The secret is binary; only texts in UTF-8 can be used.'],
    ['empty', '', ''],
    ['none', '', 'There is no such secret.'],
    ['huge', '', expect.stringMatching(/^Google Secret Manager cannot be read: /)],
  ])('%s#%s is %o', async (path, key, expected) => {
    expect(await createRead()(path, key)).toEqual(expected)
  })

  it.each([
    [400, 'Google rejects the request; the version may be disabled or destroyed.'],
    [401, 'Google rejects the credentials of the service.'],
    [403, 'Google denies the service access to the secret.'],
    [429, 'Google limits the requests of the service; retry later.'],
    [503, 'Google Secret Manager responded with the status 503.'],
  ])('fail by the status %i, without the text of Google', async (status, message) => {
    failure = [status, { error: { code: status, message: `denied on ${hidden}` } }]
    expect(await createRead()('key')).toBe(message)
  })

  it('have their new value at the next reading, and a new token after one was revoked', async () => {
    const read = createRead()
    await read('key')
    secrets['shop/secrets/key/versions/latest'] = Buffer.from('rotated')
    revoked = ['token-1']
    expect(await read('key')).toBe('rotated')
    expect(listRequests('/v1/').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ])
    secrets['shop/secrets/key/versions/latest'] = Buffer.from('latest\n')
  })

  it('are read with the federated token of a pod, and with the account of the machine', async () => {
    setEnvironment({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'pod.json') })
    expect(await createRead()('projects/shop/secrets/key')).toBe('latest')
    expect(listRequests('/sts')).toHaveLength(1)
    const { host } = new URL(url)
    setEnvironment({
      METADATA_SERVER_DETECTION: 'assume-present',
      GCE_METADATA_HOST: host,
      GOOGLE_CLOUD_UNIVERSE_DOMAIN: 'googleapis.com',
    })
    expect(await createRead()('projects/shop/secrets/key')).toBe('latest')
    expect(listRequests('/computeMetadata/')).not.toEqual([])
  })

  it('fail without credentials, with wrong ones, and without a project', async () => {
    setEnvironment({})
    expect(await createRead()('projects/shop/secrets/key')).toBe(
      'The service has no credentials for Google Cloud.',
    )
    setEnvironment({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'none') })
    expect(await createRead()('projects/shop/secrets/key')).toBe(
      'The service has no credentials for Google Cloud.',
    )
    await writeFile(join(folder, 'pod'), 'expired')
    setEnvironment({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'pod.json') })
    expect(await createRead()('projects/shop/secrets/key')).toBe(
      'Google Cloud issues no token to the service.',
    )
    expect(await createRead()('key')).toMatch(/^The project is not known; /)
  })

  it('fail when Google cannot be reached, for the token or for the secret', async () => {
    const read = createRead()
    const reachable = url
    url = 'http://127.0.0.1:1'
    expect(await read('key')).toMatch(/^Google Cloud cannot be read: /)
    url = reachable
    await read('key')
    url = 'http://127.0.0.1:1'
    expect(await read('key')).toMatch(/^Google Secret Manager cannot be read: /)
    url = reachable
  })
})
