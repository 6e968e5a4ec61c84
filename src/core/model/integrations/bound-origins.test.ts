import { describe, expect, it } from 'vitest'
import { buildIntegration } from '#tests/support/store-samples.ts'
import {
  describeUnboundOrigins,
  findUnboundOrigins,
  isUnboundOriginsMessage,
  listConnectionOrigins,
} from './bound-origins.ts'

describe('the origins of a connection', () => {
  it('are those that are called: of the base URL, or of the endpoint of an MCP server', () => {
    const integrationWith = (over: object) =>
      buildIntegration('app_1', { authConnectionId: 'auth_1', ...over })
    const integrations = [
      integrationWith({ baseUrl: 'https://b.example/v1' }),
      integrationWith({ baseUrl: 'https://b.example/v2' }),
      integrationWith({ kind: 'mcp', endpoint: 'https://a.example/mcp', baseUrl: 'https://no.example' }),
      integrationWith({ baseUrl: '' }),
      integrationWith({ authConnectionId: 'auth_2', baseUrl: 'https://other.example' }),
    ]
    expect(listConnectionOrigins(integrations, 'auth_1')).toEqual(['https://a.example', 'https://b.example'])
  })
})

describe('a secret', () => {
  it('is unbound at origins it was not given for, and nowhere while it has no bound origin', () => {
    expect(findUnboundOrigins(['https://a.example'], ['https://a.example', 'https://b.example'])).toEqual([
      'https://b.example',
    ])
    expect(findUnboundOrigins([], ['https://b.example'])).toEqual([])
  })

  it('has an error message that is recognised later', () => {
    const message = describeUnboundOrigins(['https://a.example'], ['https://b.example'])
    expect(message).toBe(
      'The secret of this connection was given for https://a.example. Send it again to use it for https://b.example.',
    )
    expect([
      isUnboundOriginsMessage(message),
      isUnboundOriginsMessage('other'),
      isUnboundOriginsMessage(null),
    ]).toEqual([true, false, false])
  })
})
