// Responses of authorization servers in practice, besides those of RFC 6749 and RFC 7591.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { Secret } from '#base/secret.ts'
import type { OAuthClient } from '#core/ports/authorization-server-client.ts'
import { createLoopbackUpstream } from '#tests/identity/loopback-issuer.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import {
  type ScriptedAnswer,
  type ScriptedAuthorizationServer,
  startScriptedAuthorizationServer,
} from './scripted-authorization-server.ts'
import { revealTokenOrReason, startTokenTestbed, type TokenTestbed } from './token-testbed.ts'

let server: ScriptedAuthorizationServer
let testbed: TokenTestbed
const upstream = createLoopbackUpstream(1_000)
const oauth = createOAuth(upstream)

beforeAll(async () => {
  server = await startScriptedAuthorizationServer()
  testbed = await startTokenTestbed(createSqliteDatabase)
})
afterAll(async () => {
  await testbed.close()
  await server.stop()
  await upstream.close()
})
beforeEach(() => {
  server.received.length = 0
  testbed.clock.offsetSeconds = 0
})

const publicClient: OAuthClient = { clientId: 'app', clientSecret: null, method: null }
const secretClient: OAuthClient = { clientId: 'app', clientSecret: new Secret('s3cret'), method: null }

async function requestToken(answers: ScriptedAnswer[], client: OAuthClient = publicClient) {
  server.script.answers = [...answers]
  const reply = await oauth.requestToken(`${server.url}/token`, client, 'authorization_code', [['code', 'c']])
  if ('kind' in reply) return reply
  const { accessToken, refreshToken, expiresIn, method } = reply
  return { token: accessToken.reveal(), refresh: refreshToken?.reveal() ?? null, expiresIn, method }
}

const issued = { token: 't', refresh: null, expiresIn: null, method: 'none' }

describe('a token is read from an answer', () => {
  test.each<[string, ScriptedAnswer, object]>([
    ['without a type', { body: { access_token: 't', scope: 'read_products' } }, issued],
    [
      'with a lifetime of the refresh token',
      { body: { access_token: 't', expires_in: 5_184_000, refresh_token: 'r', refresh_token_expires_in: 9 } },
      { ...issued, expiresIn: 5_184_000, refresh: 'r' },
    ],
    [
      'whose members are null',
      {
        body: {
          access_token: 't',
          token_type: 'Bearer',
          expires_in: null,
          refresh_token: null,
          scope: null,
          error: null,
        },
      },
      issued,
    ],
    ['of a user', { body: { access_token: 't', token_type: 'user' } }, issued],
    ['of the type Token', { body: { access_token: 't', token_type: 'Token' } }, issued],
    ['of the type BEARER', { body: { access_token: 't', token_type: 'BEARER' } }, issued],
    ['whose type is a list', { body: { access_token: 't', token_type: ['Bearer'] } }, issued],
    [
      'with a list of scopes',
      { body: { access_token: 't', token_type: 'bearer', scope: ['a', 'b'] } },
      issued,
    ],
    [
      'whose lifetime is a text',
      { body: { access_token: 't', token_type: 'bearer', expires_in: '3600' } },
      { ...issued, expiresIn: 3_600 },
    ],
    [
      'whose lifetime is no number',
      { body: { access_token: 't', token_type: 'bearer', expires_in: 'never' } },
      issued,
    ],
    [
      'that is form-encoded',
      {
        type: 'application/x-www-form-urlencoded; charset=utf-8',
        body: 'access_token=t&scope=repo%2Cgist&token_type=bearer&expires_in=60',
      },
      { ...issued, expiresIn: 60 },
    ],
    ['with 201', { status: 201, body: { access_token: 't', token_type: 'Bearer' } }, issued],
    ['as plain text', { type: 'text/plain', body: '{"access_token":"t","token_type":"Bearer"}' }, issued],
    ['as HTML that is JSON', { type: 'text/html', body: '\n{"access_token":"t"}' }, issued],
    ['with an empty refresh token', { body: { access_token: 't', refresh_token: '' } }, issued],
    ['with an empty error', { body: { access_token: 't', error: '' } }, issued],
    [
      'inside the user who signed in',
      { body: { ok: true, access_token: '', authed_user: { id: 'U', access_token: 't' } } },
      issued,
    ],
    [
      'inside its data',
      { body: { code: 0, message: 'success', data: { access_token: 't', expires_in: 7 } } },
      { ...issued, expiresIn: 7 },
    ],
    [
      'with names in camelCase',
      { body: { accessToken: 't', refreshToken: 'r', expiresIn: 7 } },
      { ...issued, refresh: 'r', expiresIn: 7 },
    ],
    [
      'with a number that JavaScript cannot hold',
      { body: '{"access_token":90071992547409931,"token_type":"bearer"}' },
      { ...issued, token: '90071992547409931' },
    ],
    ['with an invalid ID token', { body: { access_token: 't', id_token: 'no token' } }, issued],
  ])('%s', async (_, answer, expected) => {
    expect(await requestToken([answer])).toEqual(expected)
  })

  test('but not a token of a type that must be sent with a proof', async () => {
    const reply = await requestToken([{ body: { access_token: 't', token_type: 'DPoP' } }])
    expect(reply).toMatchObject({ kind: 'rejected', error: 'unsupported_token_type' })
  })

  test('but not from an answer with two tokens', async () => {
    const reply = await requestToken([{ body: { a: { access_token: 't' }, b: { access_token: 'u' } } }])
    expect(reply).toMatchObject({ kind: 'unavailable', error: 'invalid_token_response' })
  })
})

describe('a rejection keeps its reason', () => {
  test.each<[string, ScriptedAnswer, string, string]>([
    [
      'of GitHub, with 200',
      { body: { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' } },
      'bad_verification_code',
      'The code is incorrect or expired.',
    ],
    ['of Slack, with 200', { body: { ok: false, error: 'invalid_code' } }, 'invalid_code', ''],
    [
      'form-encoded, with 200',
      {
        type: 'application/x-www-form-urlencoded',
        body: 'error=redirect_uri_mismatch&error_description=The+redirect_uri+must+match.',
      },
      'redirect_uri_mismatch',
      'The redirect_uri must match.',
    ],
    [
      'as an object',
      {
        status: 400,
        body: { error: { message: 'This code has been used.', type: 'OAuthException', code: 100 } },
      },
      'OAuthException',
      'This code has been used.',
    ],
    [
      'in a list',
      {
        status: 400,
        body: { success: false, errors: [{ errorType: 'invalid_grant', message: 'Too old.' }] },
      },
      'invalid_grant',
      'Too old.',
    ],
    ['as a number', { body: { errcode: 40_029, errmsg: 'invalid code' } }, '40029', 'invalid code'],
    [
      'of Okta',
      { status: 401, body: { errorCode: 'invalid_client', errorSummary: 'Unknown client_id.' } },
      'invalid_client',
      'Unknown client_id.',
    ],
    ['as a list of texts', { status: 400, body: { errors: ['Code is bad'] } }, 'http_400', 'Code is bad'],
    [
      'as plain text',
      { status: 400, type: 'text/plain', body: 'invalid_grant: code expired\n' },
      'http_400',
      'invalid_grant: code expired',
    ],
    [
      'as XML',
      {
        status: 400,
        type: 'text/xml',
        body: '<?xml version="1.0"?><error><code>bad_code</code><message>Wrong code</message></error>',
      },
      'http_400',
      'bad_code Wrong code',
    ],
    [
      'in a challenge alone',
      {
        status: 403,
        headers: { 'www-authenticate': 'Bearer error="invalid_grant", error_description="Code expired"' },
        body: '',
      },
      'invalid_grant',
      'Code expired',
    ],
    ['as a message alone', { status: 400, body: { message: 'Unknown code' } }, 'http_400', 'Unknown code'],
    [
      'as a page',
      { status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' },
      'http_403',
      'The response has no reason.',
    ],
  ])('%s', async (_, answer, error, description) => {
    expect(await requestToken([answer])).toEqual({ kind: 'rejected', error, description })
  })

  test('that redirects', async () => {
    const location = 'https://login.example.com/token?secret=1'
    const reply = await requestToken([{ status: 307, headers: { location }, body: '' }])
    expect(reply).toEqual({
      kind: 'rejected',
      error: 'http_307',
      description:
        'The token endpoint redirects to https://login.example.com/token, which is not followed: enter the address that answers.',
    })
  })

  test('an answer without a token is reported, and may be retried', async () => {
    expect(await requestToken([{ type: 'text/html', body: '<p>Down</p>' }])).toEqual({
      kind: 'unavailable',
      error: 'invalid_token_response',
      description: 'The token endpoint answered 200 without an access token.',
    })
    expect(await requestToken([{ body: { error: 'ratelimited' } }])).toMatchObject({ kind: 'unavailable' })
    expect(await requestToken([{ status: 503, body: '' }])).toMatchObject({
      kind: 'unavailable',
      error: 'http_503',
    })
  })
})

const listMethods = () =>
  server.received.map(({ authorization, form }) =>
    authorization ? 'basic' : form.client_secret ? 'post' : 'none',
  )

describe('client authentication', () => {
  const token: ScriptedAnswer = { body: { access_token: 't' } }

  test.each<[string, ScriptedAnswer]>([
    ['401', { status: 401, body: '' }],
    ['401 with a challenge', { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: '' }],
    ['401 access_denied', { status: 401, body: { error: 'access_denied' } }],
    ['400 invalid_client', { status: 400, body: { error: 'invalid_client' } }],
    ['400 unauthorized_client', { status: 400, body: { error: 'unauthorized_client' } }],
    [
      '400 invalid_request that names the client',
      { status: 400, body: { error: 'invalid_request', error_description: 'Missing parameter: client_id' } },
    ],
    ['400 invalid_request', { status: 400, body: { error: 'invalid_request' } }],
    ['403', { status: 403, body: { message: 'Forbidden' } }],
    ['400 without a reason', { status: 400, type: 'text/html', body: '<p>Bad request</p>' }],
    ['200 of GitHub', { body: { error: 'incorrect_client_credentials' } }],
    ['200 of Slack', { body: { ok: false, error: 'bad_client_secret' } }],
  ])('is tried in the body after %s', async (_, rejection) => {
    expect(await requestToken([rejection, token], secretClient)).toMatchObject({
      token: 't',
      method: 'client_secret_post',
    })
    expect(listMethods()).toEqual(['basic', 'post'])
  })

  test.each<[string, ScriptedAnswer]>([
    ['400 invalid_grant', { status: 400, body: { error: 'invalid_grant' } }],
    ['401 invalid_grant', { status: 401, body: { error: 'invalid_grant' } }],
    ['200 bad_verification_code', { body: { error: 'bad_verification_code' } }],
    ['200 invalid_code', { body: { ok: false, error: 'invalid_code' } }],
    ['400 invalid_scope', { status: 400, body: { error: 'invalid_scope' } }],
    ['400 unsupported_grant_type', { status: 400, body: { error: 'unsupported_grant_type' } }],
    ['400 redirect_uri_mismatch', { status: 400, body: { error: 'redirect_uri_mismatch' } }],
    [
      '400 invalid_request about the code',
      { status: 400, body: { error: 'invalid_request', error_description: 'The code has expired' } },
    ],
    ['404', { status: 404, body: '' }],
    ['500', { status: 500, body: { error: 'server_error' } }],
  ])('is not tried again after %s, which sends the code once', async (_, rejection) => {
    expect(await requestToken([rejection, token], secretClient)).toHaveProperty('kind')
    expect(server.received).toHaveLength(1)
  })

  test('in the header is finally sent without encoding, for servers that do not decode it', async () => {
    const clientSecret = new Secret('a+b/c=~')
    const rejection: ScriptedAnswer = { status: 401, body: { error: 'invalid_client' } }
    const reply = await requestToken([rejection, rejection, token], { ...secretClient, clientSecret })
    expect(reply).toMatchObject({ token: 't' })
    const decode = (header = '') => atob(header.replace('Basic ', ''))
    expect(decode(server.received[0]?.authorization)).toBe('app:a%2Bb%2Fc%3D%7E')
    expect(server.received[1]?.form.client_secret).toBe('a+b/c=~')
    expect(decode(server.received[2]?.authorization)).toBe('app:a+b/c=~')
  })

  test('that has worked before comes first', async () => {
    await requestToken([token], { ...secretClient, method: 'client_secret_post' })
    expect(listMethods()).toEqual(['post'])
    server.received.length = 0
    await requestToken([token], { ...secretClient, method: 'none' })
    expect(listMethods()).toEqual(['none'])
  })

  test('that its owner has chosen is the only one tried', async () => {
    const rejection: ScriptedAnswer = { status: 401, body: { error: 'invalid_client' } }
    const chosen = { ...secretClient, method: 'client_secret_post' as const, isMethodChosen: true }
    expect(await requestToken([rejection, token], chosen)).toMatchObject({ error: 'invalid_client' })
    expect(listMethods()).toEqual(['post'])
  })

  test('reports the most informative rejection', async () => {
    const wrong: ScriptedAnswer = {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Wrong secret' },
    }
    const missing: ScriptedAnswer = {
      status: 400,
      body: { error: 'invalid_request', error_description: 'Missing client_id' },
    }
    expect(await requestToken([missing, wrong], secretClient)).toMatchObject({ description: 'Wrong secret' })
    expect(await requestToken([wrong, missing], secretClient)).toMatchObject({ description: 'Wrong secret' })
  })
})

describe('a registration is read', () => {
  const register = async (body: unknown, status = 201) => {
    server.script.answers = [{ status, body }]
    const reply = await oauth.register(
      `${server.url}/register`,
      {
        clientName: 'Tenon',
        clientUri: 'https://tenon.example',
        redirectUris: ['https://tenon.example/connect/callback'],
        applicationType: 'web',
        grantTypes: ['authorization_code'],
        scope: '',
        method: null,
      },
      null,
    )
    if ('kind' in reply) return reply
    const { clientId, clientSecret, method } = reply
    return { clientId, secret: clientSecret?.reveal() ?? null, method }
  }

  test.each<[string, object, object]>([
    ['without an expiry of its secret', { client_secret: 's' }, { secret: 's' }],
    ['whose expiry is null', { client_secret: 's', client_secret_expires_at: null }, { secret: 's' }],
    ['whose expiry is a text', { client_secret: 's', client_secret_expires_at: '0' }, { secret: 's' }],
    ['whose secret is null', { client_secret: null, client_secret_expires_at: 0 }, {}],
    ['whose secret is empty', { client_secret: '' }, {}],
    ['with null members', { client_secret: 's', scope: null, error: null, jwks: null }, { secret: 's' }],
    [
      'with a method',
      { client_secret: 's', token_endpoint_auth_method: 'client_secret_post' },
      { secret: 's', method: 'client_secret_post' },
    ],
    ['as a public client', { token_endpoint_auth_method: 'none' }, { method: 'none' }],
    ['with a method that is unknown', { token_endpoint_auth_method: 'tls_client_auth' }, {}],
  ])('%s', async (_, answer, expected) => {
    expect(await register({ client_id: 'new', ...answer })).toEqual({
      clientId: 'new',
      secret: null,
      method: null,
      ...expected,
    })
  })

  test('with status 200, and with a number as id', async () => {
    expect(await register({ client_id: 7 }, 200)).toMatchObject({ clientId: '7' })
  })

  test('and its rejection keeps the reason', async () => {
    expect(await register({ error: 'invalid_redirect_uri', error_description: 'Only https.' }, 400)).toEqual({
      kind: 'rejected',
      error: 'invalid_redirect_uri',
      description: 'Only https.',
    })
    expect(await register({ message: 'Registration is closed' }, 403)).toEqual({
      kind: 'rejected',
      error: 'http_403',
      description: 'Registration is closed',
    })
  })
})

describe('a connection whose refresh token is refused', () => {
  const config = () => ({ tokenEndpoint: `${server.url}/token`, clientId: 'app' })

  test.each<[string, ScriptedAnswer]>([
    ['400 invalid_grant', { status: 400, body: { error: 'invalid_grant' } }],
    ['200 of GitHub', { body: { error: 'bad_refresh_token', error_description: 'It is expired.' } }],
    ['200 of Slack', { body: { ok: false, error: 'invalid_refresh_token' } }],
    ['200 token_revoked', { body: { ok: false, error: 'token_revoked' } }],
    ['400 interaction_required', { status: 400, body: { error: 'interaction_required' } }],
  ])('with %s has to be connected again', async (_, answer) => {
    const connection = await testbed.createConnection(config(), ['authorization_code'])
    await testbed.storeTokens(connection, 'old', 'r-4711')
    server.script.answers = [answer]
    testbed.clock.offsetSeconds = 3_600
    const credentials = testbed.createCredentialSource(connection)
    expect(revealTokenOrReason(await credentials())).toContain('has to connect it again')
    expect(revealTokenOrReason(await credentials())).toContain('has to connect it again')
    expect(server.received).toHaveLength(1)
    const { error } = answer.body as { error: string }
    expect(await testbed.readConnection(connection)).toMatchObject({
      status: 'expired',
      lastError: expect.stringContaining(error),
    })
  })

  test('for another reason is invalid, and says why', async () => {
    const connection = await testbed.createConnection(config(), ['authorization_code'])
    await testbed.storeTokens(connection, 'old', 'r-4711')
    server.script.answers = [{ body: { ok: false, error: 'team_suspended' } }]
    testbed.clock.offsetSeconds = 3_600
    expect(revealTokenOrReason(await testbed.createCredentialSource(connection)())).toContain('rejected')
    expect(await testbed.readConnection(connection)).toMatchObject({
      status: 'invalid',
      lastError: 'The authorization server answered team_suspended.',
    })
  })
})
