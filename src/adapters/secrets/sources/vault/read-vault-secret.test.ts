// Responses as OpenBao 2.7.2 gave them; `npm run checks -- slow-tests` runs the same against its real server.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { createVaultReader } from './read-vault-secret.ts'
import type { VaultAuth } from './vault-token.ts'

const envelope = {
  lease_id: '',
  renewable: false,
  lease_duration: 0,
  wrap_info: null,
  warnings: null,
  auth: null,
}
const mounts: Record<string, object> = {
  'secret/': { path: 'secret/', type: 'kv', options: { version: '2' } },
  'old/': { path: 'old/', type: 'kv', options: null },
  'database/': { path: 'database/', type: 'database', options: null },
}
const secrets: Record<string, object> = {
  '/v1/secret/data/shop%20a/key': { data: { data: { key: 'second' }, metadata: { version: 1 } } },
  '/v1/old/nested': { data: { db: { password: 'nested', ports: [1] }, 'db.user': 'flat', db_user: 'x' } },
  '/v1/old/shop': { data: { key: 'first' }, lease_duration: 2764800 },
}

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

describe('secrets of Vault', () => {
  let url: string
  let seen: Seen[] = []
  let state = { status: 0, revoked: new Set<string>(), location: '' }
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })

  const answer = ({ url = '', headers }: Seen): [status: number, body: object] => {
    if (state.status > 0) return [state.status, { errors: ['permission denied: secret/other'] }]
    if (url === '/v1/auth/approle/login') {
      const logins = seen.filter((request) => request.url === url).length
      return [200, { ...envelope, auth: { client_token: `token-${logins}`, lease_duration: 3600 } }]
    }
    if (state.revoked.has(String(headers['x-vault-token']))) return [403, { errors: ['permission denied'] }]
    const mount = Object.keys(mounts).find((path) => url.startsWith(`/v1/sys/internal/ui/mounts/${path}`))
    if (mount) return [200, { ...envelope, data: mounts[mount] }]
    return secrets[url] ? [200, { ...envelope, ...secrets[url] }] : [404, { errors: [] }]
  }

  beforeAll(async () => {
    const server = await startHttpServer(async (request, response) => {
      seen.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: await text(request),
      })
      const [status, body] = answer(seen.at(-1) as Seen)
      response.writeHead(status, { 'content-type': 'application/json', location: state.location })
      response.end(JSON.stringify(body))
    })
    url = server.url
    return async () => {
      await upstream.close()
      await server.close()
    }
  })
  beforeEach(() => {
    seen = []
    state = { status: 0, revoked: new Set(), location: '' }
  })

  const createRead = (auth: VaultAuth = { method: 'token', token: 'fixed' }, namespace = '') => {
    const read = createVaultReader(upstream, { url, namespace, auth }, () => 0)
    return (path: string, key = 'key') =>
      read({
        kind: 'vault',
        path,
        key,
        pattern: '',
        tenant: { owner: 'ws', app: 'app' },
        signal: new AbortController().signal,
      }).catch((error) => error.message)
  }

  it('are read from both versions of the key-value engine, with the lease of the source', async () => {
    const read = createRead(undefined, 'team')
    expect(await read('secret/shop a/key')).toEqual({ value: 'second' })
    expect(await read('old/shop')).toEqual({ value: 'first', leaseMs: 2_764_800_000 })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/sys/internal/ui/mounts/secret/shop%20a/key',
      'GET /v1/secret/data/shop%20a/key',
      'GET /v1/sys/internal/ui/mounts/old/shop',
      'GET /v1/old/shop',
    ])
    for (const { headers } of seen)
      expect(headers).toMatchObject({
        'x-vault-token': 'fixed',
        'x-vault-namespace': 'team',
        'x-vault-request': 'true',
      })
  })

  it('may be members of members, named with dots', async () => {
    const read = createRead()
    expect(await read('old/nested', 'db.password')).toEqual({ value: 'nested' })
    expect(await read('old/nested', 'db.user')).toEqual({ value: 'flat' })
    expect(await read('old/nested', 'db.none')).toBe('There is no such secret.')
    expect(await read('old/nested', 'db.ports')).toBe('The member "db.ports" of the secret is not a text.')
  })

  it('of other engines are not read: each reading would create credentials', async () => {
    expect(await createRead()('database/creds/shop')).toBe(
      'The path is not of a key-value engine; only its secrets can be used.',
    )
    expect(seen).toHaveLength(1)
  })

  it.each([
    [403, 'Vault denies the service access to the secret.'],
    [404, 'There is no such secret.'],
    [503, 'Vault is sealed or in maintenance.'],
    [307, 'Vault redirects the service, which does not follow; the operator has to correct VAULT_ADDR.'],
    [400, 'Vault responded with the status 400.'],
  ])('fail by the status %d, without the text of Vault', async (status, problem) => {
    state.status = status
    state.location = `${url}/elsewhere`
    expect(await createRead()('secret/shop')).toBe(problem)
    expect(seen.some((request) => request.url === '/elsewhere')).toBe(false)
  })

  it('are read with a token of AppRole, which is obtained once, and again after it was revoked', async () => {
    const read = createRead({ method: 'approle', roleId: 'role', secretId: 'secret-id' })
    await Promise.all([read('old/shop'), read('old/shop')])
    const logins = () => seen.filter(({ url }) => url === '/v1/auth/approle/login')
    expect(logins().map(({ body }) => JSON.parse(body))).toEqual([
      { role_id: 'role', secret_id: 'secret-id' },
    ])
    state.revoked.add('token-1')
    expect(await read('old/shop')).toEqual({ value: 'first', leaseMs: 2_764_800_000 })
    expect(logins()).toHaveLength(2)
    state.revoked.add('token-2').add('token-3')
    expect(await read('old/shop')).toBe('Vault denies the service access to the secret.')
    state.status = 400
    expect(await createRead({ method: 'approle', roleId: 'r', secretId: 's' })('old/shop')).toBe(
      'Vault rejects the sign-in of the service.',
    )
  })

  it('fail when the server cannot be reached or sends no JSON object', async () => {
    secrets['/v1/old/odd'] = []
    expect(await createRead()('old/odd')).toBe('There is no such secret.')
    const read = createVaultReader(
      upstream,
      { url: 'http://127.0.0.1:1', namespace: '', auth: { method: 'token', token: 'x' } },
      () => 0,
    )
    const reading = { kind: 'vault', path: 'old/shop', key: 'key', pattern: '' } as const
    const rest = { tenant: { owner: 'ws', app: 'other' }, signal: new AbortController().signal }
    await expect(read({ ...reading, ...rest })).rejects.toThrow(/^Vault cannot be read: /)
  })
})
