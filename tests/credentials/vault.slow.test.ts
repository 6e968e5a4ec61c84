// Secrets of a real server: OpenBao in development mode. Needs the command `bao` (or OPENBAO with its path), otherwise it
// is skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createVaultReader } from '#adapters/secrets/sources/vault/read-vault-secret.ts'
import type { VaultAuth } from '#adapters/secrets/sources/vault/vault-token.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { createTestSecretSource } from '#tests/support/secret-sources.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startCluster } from '#tests/support/servers/kubernetes-cluster.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const command = process.env.OPENBAO ?? 'bao'

function isInstalled(): boolean {
  try {
    return execFileSync(command, ['version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}

const rootToken = 'root'
const owner = { issuer: 'workspace', subject: 'ws_a' }

describe.skipIf(!isInstalled())('secrets of OpenBao', () => {
  let url: string
  let server: ChildProcess
  let elapsedMs = 0
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.0/8').policy })

  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: { 'x-vault-token': rootToken, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : {}
  }

  const clock = { now: () => '2026-01-01T00:00:00.000Z', getElapsedMs: () => elapsedMs }
  const createSource = (auth: VaultAuth, namespace = '') => {
    const vault = createVaultReader(upstream, { url, namespace, auth }, clock.getElapsedMs)
    return createTestSecretSource(
      'vault:secret/{workspace}/*,*=vault:old/*,*=vault:sys/*,*=vault:cubbyhole/*',
      {
        clock,
        readers: { vault },
      },
    )
  }
  type Source = ReturnType<typeof createSource>
  const read = async (source: Source, path: string, more = {}) => {
    const resolved = await source.resolve({ reference: `\${vault:${path}}`, owner, appId: 'app', ...more })
    return 'secret' in resolved ? resolved.secret.reveal() : resolved.problem
  }
  const root: VaultAuth = { method: 'token', token: rootToken }

  const createAppRole = async () => {
    await send('POST', 'sys/auth/approle', { type: 'approle' }).catch(() => {})
    const policy = 'path "secret/data/ws_a/*" { capabilities = ["read"] }'
    await send('PUT', 'sys/policies/acl/shop', { policy })
    await send('POST', 'auth/approle/role/shop', { token_policies: 'shop', token_ttl: '1h' })
    const roleId = (await send('GET', 'auth/approle/role/shop/role-id')).data.role_id as string
    const secretId = (await send('POST', 'auth/approle/role/shop/secret-id', {})).data.secret_id as string
    return { method: 'approle', roleId, secretId } as const
  }

  beforeAll(async () => {
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    server = spawn(
      command,
      [
        'server',
        '-dev',
        '-dev-no-store-token',
        `-dev-root-token-id=${rootToken}`,
        `-dev-listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    await pollUntil(
      'OpenBao serves',
      () =>
        send('GET', 'secret/config').then(
          () => true,
          () => false,
        ),
      {
        child: server,
      },
    )
    await send('POST', 'secret/data/ws_a/shop', { data: { key: 'of-version-2', other: 1 } })
    await send('POST', 'sys/mounts/old', { type: 'kv', options: { version: '1' } })
    await send('POST', 'old/shop', { key: 'of-version-1' })
  })
  afterAll(async () => {
    await upstream.close()
    const ended = once(server, 'exit')
    if (server.kill()) await ended
  })

  test('are read from both versions of the key-value engine', async () => {
    const source = createSource(root)
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('of-version-2')
    expect(await read(source, 'old/shop#key')).toBe('of-version-1')
  })

  test('that do not exist, or are no texts, have no value', async () => {
    const source = createSource(root)
    expect(await read(source, 'secret/ws_a/none#key')).toBe('There is no such secret.')
    expect(await read(source, 'secret/ws_a/shop#none')).toBe('There is no such secret.')
    expect(await read(source, 'secret/ws_a/shop#other')).toBe(
      'The member "other" of the secret is not a text.',
    )
    expect(await read(source, 'secret/ws_b/shop#key')).toContain('may not use')
  })

  test('are of key-value engines only', async () => {
    const expected = 'The path is not of a key-value engine; only its secrets can be used.'
    expect(await read(createSource(root), 'sys/health#version')).toBe(expected)
    expect(await read(createSource(root), 'cubbyhole/x#key')).toBe(expected)
  })

  test('that are rotated are read after the lifetime, or after a rejection', async () => {
    const source = createSource(root)
    await send('POST', 'secret/data/ws_a/rotated', { data: { key: 'one' } })
    expect(await read(source, 'secret/ws_a/rotated#key')).toBe('one')
    await send('POST', 'secret/data/ws_a/rotated', { data: { key: 'two' } })
    expect(await read(source, 'secret/ws_a/rotated#key')).toBe('one')
    expect(await read(source, 'secret/ws_a/rotated#key', { isRejected: true })).toBe('two')
    await send('POST', 'secret/data/ws_a/rotated', { data: { key: 'three' } })
    elapsedMs += 60_000
    expect(await read(source, 'secret/ws_a/rotated#key')).toBe('three')
    await send('DELETE', 'secret/data/ws_a/rotated')
    elapsedMs += 60_000
    expect(await read(source, 'secret/ws_a/rotated#key')).toBe('There is no such secret.')
  })

  test('are read with AppRole, also after its token was revoked, within its policies', async () => {
    const auth = await createAppRole()
    const source = createSource(auth)
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('of-version-2')
    expect(await read(source, 'old/shop#key')).toBe('Vault denies the service access to the secret.')
    const { data } = await send('LIST', 'auth/token/accessors')
    for (const accessor of data.keys) {
      const { data: token } = await send('POST', 'auth/token/lookup-accessor', { accessor })
      if (token.path === 'auth/approle/login') await send('POST', 'auth/token/revoke-accessor', { accessor })
    }
    elapsedMs += 60_000
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('of-version-2')
    const wrong = createSource({ ...auth, secretId: 'wrong' })
    expect(await read(wrong, 'secret/ws_a/shop#key')).toBe('Vault rejects the sign-in of the service.')
  })

  test('are read with the service account of a pod, whose token Kubernetes reviews and replaces', async () => {
    const folder = await makeTemporaryFolder()
    const tokenFile = join(folder, 'token')
    const cluster = await startCluster()
    onTestFinished(async () => {
      await cluster.close()
      await rm(folder, { recursive: true })
    })
    await send('POST', 'sys/auth/clusters/eu', { type: 'kubernetes' })
    await send('POST', 'auth/clusters/eu/config', {
      kubernetes_host: cluster.url,
      kubernetes_ca_cert: cluster.certificate,
      token_reviewer_jwt: await cluster.issue('reviewer'),
      disable_local_ca_jwt: true,
    })
    await send('PUT', 'sys/policies/acl/pod', { policy: 'path "old/*" { capabilities = ["read"] }' })
    await send('POST', 'auth/clusters/eu/role/tenon', {
      bound_service_account_names: 'tenon',
      bound_service_account_namespaces: 'apps',
      audience: 'openbao',
      token_policies: 'pod',
      token_ttl: '1h',
    })
    const auth: VaultAuth = { method: 'kubernetes', mount: 'clusters/eu', role: 'tenon', tokenFile }
    expect(await read(createSource(auth), 'old/shop#key')).toBe(
      'The service has no token of a Kubernetes service account.',
    )
    const first = await cluster.issue('tenon')
    await writeFile(tokenFile, `${first}\n`)
    const source = createSource(auth)
    expect(await read(source, 'old/shop#key')).toBe('of-version-1')
    expect(cluster.reviewed).toEqual(['tenon'])
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('Vault denies the service access to the secret.')

    const renewed = await cluster.issue('tenon')
    cluster.revoke(first)
    await writeFile(tokenFile, renewed)
    elapsedMs += 3_600_000
    expect(await read(source, 'old/shop#key')).toBe('of-version-1')
    const others = await Promise.all([cluster.issue('other'), cluster.issue('tenon', 'elsewhere')])
    for (const wrong of [...others, first, 'no-token']) {
      await writeFile(tokenFile, wrong)
      expect(await read(createSource(auth), 'old/shop#key')).toBe('Vault rejects the sign-in of the service.')
    }
    await writeFile(tokenFile, renewed)
    const unknown = createSource({ ...auth, role: 'none' })
    expect(await read(unknown, 'old/shop#key')).toBe('Vault rejects the sign-in of the service.')
    cluster.revoke(renewed)
    expect(await read(createSource(auth), 'old/shop#key')).toBe('Vault rejects the sign-in of the service.')
  })

  test('of a namespace are read in it', async () => {
    await send('POST', 'sys/namespaces/team')
    const inTeam = { 'x-vault-namespace': 'team' }
    await send('POST', 'sys/mounts/old', { type: 'kv', options: { version: '1' } }, inTeam)
    await send('POST', 'old/shop', { key: 'of-the-team' }, inTeam)
    expect(await read(createSource(root, 'team'), 'old/shop#key')).toBe('of-the-team')
    expect(await read(createSource(root), 'old/shop#key')).toBe('of-version-1')
  })

  test('fail with a token that was revoked, and while the server is sealed', async () => {
    const { auth } = await send('POST', 'auth/token/create', { policies: ['root'] })
    const source = createSource({ method: 'token', token: auth.client_token })
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('of-version-2')
    await send('POST', 'auth/token/revoke', { token: auth.client_token })
    elapsedMs += 60_000
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('Vault denies the service access to the secret.')
    await send('PUT', 'sys/seal')
    elapsedMs += 60_000
    expect(await read(source, 'secret/ws_a/shop#key')).toBe('Vault is sealed or in maintenance.')
  })
})
