import { describe, expect, it } from 'vitest'
import { anIntegration } from '#tests/ports/store.samples.ts'
import { isUnboundText, originsUsing, unboundOf, unboundWords } from './bound-origins.ts'

describe('the origins of a connection', () => {
  it('are those that are called: of the base URL, or of the endpoint of an MCP server', () => {
    const of = (over: object) => anIntegration('app_1', { authConnectionId: 'auth_1', ...over })
    const integrations = [
      of({ baseUrl: 'https://b.example/v1' }),
      of({ baseUrl: 'https://b.example/v2' }),
      of({ kind: 'mcp', endpoint: 'https://a.example/mcp', baseUrl: 'https://no.example' }),
      of({ baseUrl: '' }),
      of({ authConnectionId: 'auth_2', baseUrl: 'https://other.example' }),
    ]
    expect(originsUsing(integrations, 'auth_1')).toEqual(['https://a.example', 'https://b.example'])
  })
})

describe('a secret', () => {
  it('is unbound at origins it was not given for, and nowhere while it has no bound origin', () => {
    expect(unboundOf(['https://a.example'], ['https://a.example', 'https://b.example'])).toEqual([
      'https://b.example',
    ])
    expect(unboundOf([], ['https://b.example'])).toEqual([])
  })

  it('has an error message that is recognised later', () => {
    const words = unboundWords(['https://a.example'], ['https://b.example'])
    expect(words).toBe(
      'The secret of this connection was given for https://a.example. Send it again to use it for https://b.example.',
    )
    expect([isUnboundText(words), isUnboundText('other'), isUnboundText(null)]).toEqual([true, false, false])
  })
})
