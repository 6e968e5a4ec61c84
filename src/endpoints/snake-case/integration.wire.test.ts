import fc from 'fast-check'
import type { Static } from 'typebox'
import { test } from 'vitest'
import { anyHttpUrl, anyName, expectRoundTrip } from '#tests/support/expect-round-trip.ts'
import { buildIntegration } from '#tests/support/store-samples.ts'
import { IntegrationChangeSnakeCase, integrationWires, parseIntegrationChange } from './integration.wire.ts'

const integrations = fc
  .record({
    name: anyName,
    authConnectionId: fc.option(fc.constant('auth_1')),
    endpoint: anyHttpUrl,
    baseUrl: anyHttpUrl,
    status: fc.constantFrom('draft' as const, 'ready' as const),
  })
  .map((overrides) => buildIntegration('app_1', { ...overrides, providerKey: 'custom-http' }))

test.each(['v2', 'v3'] as const)(
  'an integration is unchanged when its response is sent back in %s',
  (family) => {
    expectRoundTrip(
      integrations,
      {
        schema: IntegrationChangeSnakeCase,
        present: (row) => integrationWires[family].presentIntegration(row),
        parse: (body) => parseIntegrationChange(body as Static<typeof IntegrationChangeSnakeCase>),
      },
      ({ name, providerKey, authConnectionId, endpoint, baseUrl, status }) => ({
        name,
        providerKey,
        authConnectionId,
        endpoint,
        baseUrl,
        status,
      }),
    )
  },
)
