import { describe, expect, it } from 'vitest'
import type { AuthConfig, SealedSecrets } from '#core/model/auth-connections/auth-connection.ts'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildConnection } from '#tests/support/store-samples.ts'
import { checkAuthConnectionIncomplete } from './auth-connection-incomplete.ts'

const plain: AuthConfig = {
  ...buildConnection('app_1').config,
  authorizationEndpoint: '',
  tokenEndpoint: '',
  clientId: '',
  username: '',
}

const issuesOf = (config: Partial<AuthConfig>, sealed: SealedSecrets = {}, grants: string[] = []) =>
  checkAuthConnectionIncomplete(
    buildTestContents({
      authConnections: [
        buildContentsConnection({ name: 'Key', config: { ...plain, ...config }, sealed, grants }),
      ],
      integrations: [buildContentsIntegration({ authConnectionId: 'auth_1' })],
    }),
  )

const oauth = {
  type: 'oauth',
  tokenEndpoint: 'https://login.example/token',
  authorizationEndpoint: 'https://login.example/authorize',
  clientId: 'me',
} as const

describe('a used connection that lacks settings of its type', () => {
  it.each([
    [{ type: 'api_key', headerName: 'X-Key' }, {}, 'an API key'],
    [{ type: 'api_key' }, { apiKey: 's' }, 'the name of a header or query parameter'],
    [{ type: 'api_key' }, {}, 'an API key and the name of a header or query parameter'],
    [{ type: 'bearer' }, { apiKey: 's' }, 'an access token'],
    [{ type: 'basic' }, {}, 'a user name or password'],
    [{ ...oauth, tokenEndpoint: '' }, {}, 'a token endpoint'],
    [{ ...oauth, authorizationEndpoint: '' }, {}, 'an authorization endpoint'],
    [{ ...oauth, clientId: '' }, {}, 'a client id'],
  ] as const)('%o with %o blocks: it lacks %s', (config, sealed, lacks) => {
    expect(issuesOf(config, sealed)).toMatchObject([
      {
        code: 'auth_connection_incomplete',
        message: `The auth connection Key lacks ${lacks}.`,
        blocksPublish: true,
        references: [
          { entityType: 'auth_connection', entityId: 'auth_1', label: 'Key' },
          { entityType: 'integration', entityId: 'int_1' },
        ],
      },
    ])
  })

  it.each([
    [{ type: 'none' }, {}, []],
    [{ type: 'api_key', queryParamName: 'key' }, { apiKey: 's' }, []],
    [{ type: 'bearer' }, { accessToken: 's' }, []],
    [{ type: 'basic', username: 'me' }, {}, []],
    [{ type: 'basic' }, { password: 's' }, []],
    [oauth, {}, []],
    [{ type: 'oauth' }, { accessToken: 's' }, []],
    [{ ...oauth, authorizationEndpoint: '' }, {}, ['client_credentials']],
    [{ ...oauth, clientId: '', registrationEndpoint: 'https://login.example/register' }, {}, []],
  ] as const)('%o with %o is complete', (config, sealed, grants) => {
    expect(issuesOf(config, sealed, [...grants])).toEqual([])
  })

  it('blocks nothing while no tool uses it', () => {
    const authConnections = [buildContentsConnection({ config: { ...plain, type: 'bearer' }, sealed: {} })]
    expect(checkAuthConnectionIncomplete(buildTestContents({ authConnections }))).toEqual([])
  })
})
