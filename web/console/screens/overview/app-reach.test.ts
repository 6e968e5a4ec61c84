import { expect, test } from 'vitest'
import { describeReach } from './app-reach.ts'

const tool = (integration_id: string, read_only_hint: boolean, enabled = true) =>
  ({ enabled, annotations: { read_only_hint, destructive_hint: false }, source: { integration_id } }) as never
const connection = (id: string, type: string) => ({ id, config: { type } }) as never

test('callers reach the tools that are served, with the credentials of their integrations', () => {
  const sources = {
    tools: [tool('shop', true), tool('shop', false), tool('mail', false, false), tool('open', true)],
    integrations: [
      { id: 'shop', auth_id: 'key' },
      { id: 'mail', auth_id: 'oauth' },
      { id: 'open', auth_id: null },
    ],
    connections: [connection('key', 'api_key'), connection('oauth', 'oauth'), connection('no', 'none')],
  }
  expect(describeReach(sources)).toEqual({ tools: 3, writes: 1, credentials: ['api_key'] })
})
