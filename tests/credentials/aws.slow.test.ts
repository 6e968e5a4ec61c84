// Secrets of the server of moto, which speaks the protocol of AWS and checks signatures and policies. Needs the command
// `moto_server` (or MOTO_SERVER with its path), otherwise it is skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SecretsManager } from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAwsReader } from '#adapters/secrets/sources/aws/read-aws-secret.ts'
import { createOperatorUpstream } from '#main/network/operator-upstream.ts'
import { isAnswering, pollUntil } from '#tests/support/poll-until.ts'
import { createTestSecretSource } from '#tests/support/secret-sources.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const command = process.env.MOTO_SERVER ?? 'moto_server'

function isInstalled(): boolean {
  try {
    return execFileSync(command, ['--help'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}

const owner = { issuer: 'workspace', subject: 'ws_a' }
const unrestricted = { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' }

describe.skipIf(!isInstalled())('secrets of AWS', () => {
  let url: string
  let server: ChildProcess
  let upstream: ReturnType<typeof createOperatorUpstream>
  let folder: string
  let elapsedMs = 0
  let requests = 0

  const setEnvironment = (more: Record<string, string>) => {
    vi.unstubAllEnvs()
    const files = { AWS_CONFIG_FILE: join(folder, 'config'), AWS_SHARED_CREDENTIALS_FILE: '/none' }
    const settings = { AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: url, AWS_EC2_METADATA_DISABLED: 'true' }
    for (const [name, value] of Object.entries({ ...files, ...settings, ...more })) vi.stubEnv(name, value)
  }

  const clock = { now: () => '2026-01-01T00:00:00.000Z', getElapsedMs: () => elapsedMs }
  const createSource = () => {
    const counted = {
      send: (request: Parameters<typeof upstream.send>[0]) => {
        requests++
        return upstream.send(request)
      },
    }
    const readers = { 'aws-sm': createAwsReader(counted) }
    const grants =
      'aws-sm:{workspace}/*,*=aws-sm:other,*=aws-sm:arn:aws:secretsmanager:us-east-1:123456789012:*'
    return createTestSecretSource(grants, { clock, readers })
  }
  const read = async (source: ReturnType<typeof createSource>, path: string) => {
    const resolved = await source.resolve({ reference: `\${aws-sm:${path}}`, owner, appId: 'app' })
    return 'secret' in resolved ? resolved.secret.reveal() : resolved.problem
  }

  const createManager = () => {
    setEnvironment(unrestricted)
    return new SecretsManager()
  }
  const callIam = async (body: Record<string, string>) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: 'AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/iam/aws4_request',
      },
      body: new URLSearchParams({ Version: '2010-05-08', ...body }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(text)
    return (name: string) => new RegExp(`<${name}>(.*)</${name}>`).exec(text)?.[1] ?? ''
  }
  /** From now on signatures and policies are checked; `count`: of requests that are not. */
  const checkAfter = (count: string) => fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: count })

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    await writeFile(join(folder, 'config'), '')
    upstream = createOperatorUpstream([])
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    server = spawn(command, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    await pollUntil('moto serves', () => isAnswering(`${url}/moto-api/data.json`), { child: server })
  })
  beforeEach(async () => {
    requests = 0
    elapsedMs = 0
    await fetch(`${url}/moto-api/reset`, { method: 'POST' })
    await checkAfter('inf')
    return () => vi.unstubAllEnvs()
  })
  afterAll(async () => {
    await upstream.close()
    const ended = once(server, 'exit')
    if (server.kill()) await ended
  })

  test('are read by name and ARN, as text, JSON and bytes, and once for two hundred calls', async () => {
    const manager = createManager()
    await manager.createSecret({ Name: 'ws_a/shop', SecretString: '{"key":"of-json","db":{"key":"nested"}}' })
    await manager.createSecret({ Name: 'ws_a/bytes', SecretBinary: new TextEncoder().encode('of-bytes') })
    const { ARN = '' } = await manager.createSecret({ Name: 'by-arn', SecretString: 'of-arn' })
    const source = createSource()
    const values = await Promise.all(Array.from({ length: 200 }, () => read(source, 'ws_a/shop#key')))
    expect([new Set(values), requests]).toEqual([new Set(['of-json']), 1])
    expect(await read(source, 'ws_a/shop#db.key')).toBe('nested')
    expect(await read(source, 'ws_a/bytes')).toBe('of-bytes')
    expect(await read(source, ARN)).toBe('of-arn')
    expect(await read(source, 'ws_a/none')).toBe('There is no such secret.')
    expect(await read(source, 'ws_b/shop')).toContain('may not use')
  })

  test('that are rotated are read after their lifetime, and end when they are deleted', async () => {
    const manager = createManager()
    await manager.createSecret({ Name: 'ws_a/shop', SecretString: 'one' })
    const source = createSource()
    expect(await read(source, 'ws_a/shop')).toBe('one')
    await manager.putSecretValue({ SecretId: 'ws_a/shop', SecretString: 'two' })
    expect(await read(source, 'ws_a/shop')).toBe('one')
    elapsedMs += 60_000
    expect(await read(source, 'ws_a/shop')).toBe('two')
    await manager.deleteSecret({ SecretId: 'ws_a/shop' })
    elapsedMs += 60_000
    expect(await read(source, 'ws_a/shop')).toBe(
      'AWS rejects the request; the secret may be scheduled for deletion.',
    )
  })

  test('need a signature and a policy of the service', async () => {
    const manager = createManager()
    await manager.createSecret({ Name: 'ws_a/shop', SecretString: 'value' })
    await callIam({ Action: 'CreateUser', UserName: 'tenon' })
    const key = await callIam({ Action: 'CreateAccessKey', UserName: 'tenon' })
    await callIam({ Action: 'CreateUser', UserName: 'other' })
    const other = await callIam({ Action: 'CreateAccessKey', UserName: 'other' })
    const statement = {
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      Resource: '*',
    }
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
    await callIam({ Action: 'PutUserPolicy', UserName: 'tenon', PolicyName: 'read', PolicyDocument: policy })
    await checkAfter('0')
    const name = (found: typeof key) => ({
      AWS_ACCESS_KEY_ID: found('AccessKeyId'),
      AWS_SECRET_ACCESS_KEY: found('SecretAccessKey'),
    })
    setEnvironment(name(key))
    expect(await read(createSource(), 'ws_a/shop')).toBe('value')
    for (const wrong of [{ AWS_SECRET_ACCESS_KEY: 'x' }, { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' }, name(other)]) {
      setEnvironment({ ...name(key), ...wrong })
      // Moto says which in XML, unlike AWS.
      expect(await read(createSource(), 'ws_a/shop')).toBe(
        'AWS Secrets Manager responded with the status 403.',
      )
    }
  })

  test('are read with a role that the service assumes by its token of Kubernetes', async () => {
    await createManager().createSecret({ Name: 'ws_a/shop', SecretString: 'value' })
    await writeFile(join(folder, 'token'), 'token-of-kubernetes')
    setEnvironment({
      AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/tenon',
      AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
    })
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined)
    expect([await read(createSource(), 'ws_a/shop'), requests]).toEqual(['value', 2])
  })
})
