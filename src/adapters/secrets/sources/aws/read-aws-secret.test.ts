// Responses as AWS documents them; `npm run checks -- slow-tests` runs the same against the server of moto.
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { createAwsReader } from './read-aws-secret.ts'

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

const arn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:prod/shop-AbCdEf'
const secretKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
const hash = (value: string) => createHash('sha256').update(value).digest('hex')

/** Whether Signature Version 4 is right for what arrived, computed as AWS documents it. */
function isSigned({ method, url, headers, body }: Seen): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=AKIDEXAMPLE\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? []
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', signed.join(''), names, hash(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, date), region), service), end)
  return names.includes('host') && hmac(key, toSign).toString('hex') === signature
}

const rotated = { SecretString: '{"key":"first"}' }
const secrets: Record<string, object> = {
  'prod/shop': rotated,
  [arn]: { SecretString: '{"key":"of-arn","db":{"password":"nested"},"pin":1234}' },
  text: { SecretString: 'whole text\n' },
  bytes: { SecretBinary: Buffer.from('of bytes').toString('base64') },
  binary: { SecretBinary: Buffer.from([1, 0xff]).toString('base64') },
  empty: { SecretString: '' },
  nothing: {},
  huge: { SecretString: 'x'.repeat(300_000) },
}

describe('secrets of AWS', () => {
  let url = ''
  let seen: Seen[] = []
  let failure: { status: number; code: string } | null = null
  let silent = false
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })

  beforeAll(async () => {
    const server = await startHttpServer(async (request, response) => {
      const { method, url, headers } = request
      const one = { method, url, headers, body: await text(request) }
      seen.push(one)
      if (silent) return
      const found = secrets[JSON.parse(one.body).SecretId]
      const code =
        failure?.code ?? (isSigned(one) ? 'ResourceNotFoundException' : 'InvalidSignatureException')
      const isFound = found && !failure && isSigned(one)
      response.writeHead(isFound ? 200 : (failure?.status ?? 400), {
        'content-type': 'application/x-amz-json-1.1',
        'x-amzn-requestid': 'cad6f2ec-3e1a-4e9c-9e7e-2f3b1f6d8a01',
      })
      response.end(
        JSON.stringify(
          isFound
            ? { ARN: arn, Name: 'x', VersionId: 'v', VersionStages: ['AWSCURRENT'], ...found }
            : { __type: code, Message: `User: arn:aws:iam::123456789012:user/tenon ${secretKey}` },
        ),
      )
    })
    url = server.url
    return async () => {
      await upstream.close()
      await server.close()
    }
  })
  beforeEach(() => {
    seen = []
    failure = null
    silent = false
    setEnvironment({})
    return () => vi.unstubAllEnvs()
  })

  const setEnvironment = (more: Record<string, string>) => {
    const base = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: secretKey, AWS_SESSION_TOKEN: '' }
    const rest = { AWS_REGION: 'eu-central-1', AWS_PROFILE: '', AWS_ENDPOINT_URL: url }
    const isolated = { AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/none', HOME: '/none' }
    const files = { AWS_SHARED_CREDENTIALS_FILE: '/none' }
    for (const [name, value] of Object.entries({ ...base, ...rest, ...isolated, ...files, ...more }))
      vi.stubEnv(name, value || undefined)
  }
  const createRead = () => {
    const read = createAwsReader(upstream)
    return (path: string, key = '', signal = new AbortController().signal) =>
      read({ kind: 'aws-sm', path, key, pattern: '', tenant: { owner: 'ws', app: 'app' }, signal }).then(
        ({ value }) => value,
        (error) => error.message,
      )
  }

  it('are read by name and ARN, with a signed request for the current version', async () => {
    const read = createRead()
    expect(await read('prod/shop', 'key')).toBe('first')
    expect(await read(arn, 'key')).toBe('of-arn')
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{ SecretId: 'prod/shop' }, { SecretId: arn }])
    expect(seen[0]?.headers).toMatchObject({
      'x-amz-target': 'secretsmanager.GetSecretValue',
      authorization: expect.stringContaining('/eu-central-1/secretsmanager/aws4_request'),
    })
  })

  it.each([
    ['text', '', 'whole text'],
    ['bytes', '', 'of bytes'],
    [arn, 'db.password', 'nested'],
    ['binary', '', 'The secret is binary; only texts in UTF-8 can be used.'],
    ['text', 'key', 'The secret is not JSON, so it has no members.'],
    [arn, 'none', 'There is no such secret.'],
    [arn, 'pin', 'The member "pin" of the secret is not a text.'],
    [arn, 'db', 'The member "db" of the secret is not a text.'],
    ['none', '', 'There is no such secret.'],
    [
      arn.replace('eu-central-1', 'us-east-1'),
      '',
      'The secret is in us-east-1, but the service reads those of eu-central-1 (AWS_REGION).',
    ],
    ['empty', '', ''],
    ['nothing', '', ''],
    ['huge', '', expect.stringMatching(/^AWS Secrets Manager cannot be read: /)],
  ])('%s#%s is %o', async (path, key, expected) => {
    expect(await createRead()(path, key)).toEqual(expected)
  })

  it('have their new value at the next reading', async () => {
    const read = createRead()
    await read('prod/shop', 'key')
    rotated.SecretString = '{"key":"second"}'
    expect(await read('prod/shop', 'key')).toBe('second')
  })

  it.each([
    [400, 'AccessDeniedException', 'AWS denies the service access to the secret.'],
    [400, 'ExpiredTokenException', 'AWS rejects the credentials of the service.'],
    [400, 'UnrecognizedClientException', 'AWS rejects the credentials of the service.'],
    [400, 'DecryptionFailure', 'AWS cannot decrypt the secret with its key.'],
    [400, 'InvalidRequestException', 'AWS rejects the request; the secret may be scheduled for deletion.'],
    [400, 'ThrottlingException', 'AWS limits the requests of the service; retry later.'],
    [500, 'InternalServiceError', 'AWS Secrets Manager responded with the status 500.'],
    [400, 'Unheard', 'AWS Secrets Manager responded with the status 400.'],
  ])('fail by %i %s, without the text of AWS', async (status, code, message) => {
    failure = { status, code }
    expect(await createRead()('prod/shop', 'key')).toBe(message)
  })

  it('fail with a wrong key of the service, without one, and without a region', async () => {
    setEnvironment({ AWS_SECRET_ACCESS_KEY: 'wrong' })
    expect(await createRead()('text')).toBe('AWS rejects the credentials of the service.')
    setEnvironment({ AWS_ACCESS_KEY_ID: '' })
    expect(await createRead()('text')).toBe('The service has no credentials for AWS.')
    setEnvironment({ AWS_REGION: '' })
    expect(await createRead()('text')).toBe(
      'The region of AWS is not known; the operator has to set AWS_REGION.',
    )
  })

  it('fail when AWS cannot be reached, and end with the signal while it is silent', async () => {
    setEnvironment({ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' })
    expect(await createRead()('text')).toMatch(/^AWS Secrets Manager cannot be read: /)
    setEnvironment({})
    silent = true
    const controller = new AbortController()
    const reading = createRead()('text', '', controller.signal)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    controller.abort()
    expect(await reading).toBeTypeOf('string')
  })
})
