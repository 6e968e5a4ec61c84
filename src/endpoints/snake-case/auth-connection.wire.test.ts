import fc from 'fast-check'
import type { Static } from 'typebox'
import { test } from 'vitest'
import { mask } from '#base/secret.ts'
import { secretNames } from '#core/model/auth-connections/auth-connection.ts'
import { clientAuthChoices } from '#core/model/auth-connections/oauth.ts'
import { anyHttpUrl, anyName, anyText, anyTexts, expectRoundTrip } from '#tests/support/expect-round-trip.ts'
import { buildConnection } from '#tests/support/store-samples.ts'
import {
  AuthConnectionChangeSnakeCase,
  authConnectionWires,
  parseAuthConnectionChange,
} from './auth-connection.wire.ts'

const parameters = fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,9}$/), anyText, { maxKeys: 3 })

const configs = fc.record({
  type: fc.constantFrom('oauth', 'api_key', 'bearer', 'basic', 'none'),
  authorizationEndpoint: anyHttpUrl,
  tokenEndpoint: anyHttpUrl,
  registrationEndpoint: anyHttpUrl,
  registrationAuthMode: anyText,
  registrationClientUri: anyText,
  lastRegisteredAt: anyText,
  clientId: anyText,
  headerName: fc.stringMatching(/^[A-Za-z-]{0,20}$/),
  queryParamName: anyText,
  headerPrefix: fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
  username: anyText,
  scopes: anyTexts,
  audience: anyText,
  enabled: fc.boolean(),
  isDefault: fc.boolean(),
  clientAuthMethod: fc.constantFrom('', ...clientAuthChoices),
  resource: fc.constantFrom('', 'none', 'https://api.example.com'),
  authorizationParameters: parameters,
  tokenParameters: parameters,
})

const connections = fc
  .record({
    name: anyName,
    status: fc.constantFrom('draft', 'valid'),
    config: configs,
    grants: anyTexts,
    set: fc.subarray([...secretNames]),
  })
  .map(({ set, ...overrides }) =>
    buildConnection('app_1', {
      ...overrides,
      isDetached: false,
      sealed: Object.fromEntries(set.map((name) => [name, 'sealed'])),
    }),
  )

test('a connection is unchanged when its response is sent back, and each secret stays set or unset', () => {
  expectRoundTrip(
    connections,
    {
      schema: AuthConnectionChangeSnakeCase,
      present: authConnectionWires.v2.presentAuthConnection,
      parse: (body) => parseAuthConnectionChange(body as Static<typeof AuthConnectionChangeSnakeCase>),
    },
    ({ name, status, config, grants, sealed }) => {
      // Client registration sets these two; requests cannot.
      const { registrationClientUri, lastRegisteredAt, ...settable } = config
      return {
        name,
        status: status as 'draft' | 'valid',
        config: settable,
        secrets: Object.fromEntries(secretNames.map((secret) => [secret, sealed[secret] ? mask : ''])),
        grants,
      }
    },
  )
})
