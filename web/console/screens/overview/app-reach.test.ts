import { expect, test } from 'vitest'
import { describeReach } from './app-reach.ts'

const tool = (integration_id: string, read_only_hint: boolean, enabled = true) =>
  ({
    id: integration_id,
    enabled,
    annotations: { read_only_hint, destructive_hint: false },
    source: { integration_id },
  }) as never
const rule = (tool_id: string, scopes: string[]) => ({ tool_id, allow: null, deny: [], when: null, scopes })
const connection = (id: string, type: string) => ({ id, config: { type } }) as never

test('callers reach the tools that are served, with the credentials of their integrations', () => {
  const sources = {
    tools: [tool('shop', true), tool('shop', false), tool('mail', false, false), tool('open', true)],
    rules: [rule('open', ['orders:read']), rule('mail', ['x']), rule('shop', [])],
    integrations: [
      { id: 'shop', auth_id: 'key' },
      { id: 'mail', auth_id: 'oauth' },
      { id: 'open', auth_id: null },
    ],
    connections: [connection('key', 'api_key'), connection('oauth', 'oauth'), connection('no', 'none')],
  }
  expect(describeReach(sources)).toEqual({ tools: 3, writes: 1, restricted: 1, credentials: ['api_key'] })
})
