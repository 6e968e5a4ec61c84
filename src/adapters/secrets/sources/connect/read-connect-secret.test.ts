import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { connectToken, startConnectServer } from '#tests/support/servers/connect-server.ts'
import { createConnectReader } from './read-connect-secret.ts'

const toId = (name: string) => name.padEnd(26, '0')

const vaults = [
  {
    id: toId('shop'),
    name: 'Shop',
    items: [
      {
        id: toId('books'),
        title: 'Book API',
        sections: [
          { id: 'Section_1', label: 'live' },
          { id: 'Section_2', label: 'test' },
        ],
        fields: [
          { id: 'username', type: 'STRING', purpose: 'USERNAME', label: 'username' },
          { id: 'password', type: 'CONCEALED', purpose: 'PASSWORD', label: 'Key', value: 'of-no-section' },
          { id: 'f1', section: { id: 'Section_1' }, type: 'CONCEALED', label: 'Key', value: 'of-live' },
          { id: 'f2', section: { id: 'Section_2' }, type: 'CONCEALED', label: 'Key', value: 'of-test' },
          { id: 'f3', section: { id: 'Section_1' }, type: 'STRING', label: 'host', value: 'of-both' },
          { id: 'f4', section: { id: 'Section_2' }, type: 'STRING', label: 'host', value: 'of-both' },
          { id: 'f5', section: { id: 'Section_2' }, type: 'STRING', label: 'note', value: 'x'.repeat(9_000) },
        ],
      },
      { id: toId('one'), title: 'Twice' },
      { id: toId('two'), title: 'Twice' },
      { id: toId('huge'), title: 'Huge', fields: [{ id: 'x', value: 'x'.repeat(300_000) }] },
    ],
  },
  { id: toId('same1'), name: 'Same', items: [] },
  { id: toId('same2'), name: 'Same', items: [] },
]

describe('secrets of 1Password', () => {
  let connect: Awaited<ReturnType<typeof startConnectServer>>
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })

  beforeAll(async () => {
    connect = await startConnectServer(vaults)
    return async () => {
      await upstream.close()
      await connect.close()
    }
  })
  beforeEach(() => {
    connect.seen.length = 0
    Object.assign(connect.state, { vaults, failure: 0, isSilent: false, filters: true })
  })

  const createRead = (over: Partial<{ url: string; token: string }> = {}) => {
    const read = createConnectReader(upstream, { url: connect.url, token: connectToken, ...over })
    return (path: string, signal = new AbortController().signal) =>
      read({ kind: 'op', path, key: '', pattern: '', tenant: { owner: 'ws', app: 'app' }, signal }).then(
        ({ value }) => value,
        (error) => error.message,
      )
  }

  it('are found by names, and by ids with one request', async () => {
    expect(await createRead()('Shop/Book API/password')).toBe('of-no-section')
    expect(await createRead()(`${toId('shop')}/${toId('books')}/f1`)).toBe('of-live')
    expect(connect.seen).toEqual([
      '/v1/vaults?name eq "Shop"',
      `/v1/vaults/${toId('shop')}/items?title eq "Book API"`,
      `/v1/vaults/${toId('shop')}/items/${toId('books')}`,
      `/v1/vaults/${toId('shop')}/items/${toId('books')}`,
    ])
  })

  it.each([
    ['Shop/Book API/Key', 'of-no-section'],
    ['Shop/Book API/live/Key', 'of-live'],
    ['Shop/Book API/Section_2/Key', 'of-test'],
    ['Shop/Book API/username', ''],
    [
      'Shop/Book API/host',
      'Several fields have this name; write vault/item/section/field, or the id of the field.',
    ],
    ['Shop/Book API/none', 'There is no such secret.'],
    ['Shop/Book API/none/Key', 'There is no such secret.'],
    ['Shop/none/Key', 'There is no such secret.'],
    ['none/Book API/Key', 'There is no such secret.'],
    ['shop/Book API/Key', 'There is no such secret.'],
    [`${toId('shop')}/${toId('none')}/Key`, 'There is no such secret.'],
    [`${toId('other')}/${toId('books')}/Key`, '1Password Connect denies the service access to the vault.'],
    ['Shop/Twice/Key', 'Several items have this name; write the id.'],
    ['Same/x/Key', 'Several vaults have this name; write the id.'],
    ['Shop/Huge/x', expect.stringMatching(/^1Password Connect cannot be read: /)],
  ])('%s is %o', async (path, expected) => {
    expect(await createRead()(path)).toEqual(expected)
  })

  it('of a vault are not those of another, also when the server does not filter', async () => {
    const other = { id: toId('other'), name: 'Other', items: vaults[0]?.items ?? [] }
    const read = createRead()
    connect.state.filters = false
    connect.state.vaults = [other]
    expect(await read('Shop/Book API/Key')).toBe('There is no such secret.')
    connect.state.vaults = [{ ...other, name: 'Shop', id: `x/../${toId('other')}` }]
    expect(await read('Shop/Book API/Key')).toBe('There is no such secret.')
  })

  it.each([
    [401, '1Password Connect rejects the token of the service.'],
    [403, '1Password Connect denies the service access to the vault.'],
    [429, '1Password Connect limits the requests of the service; retry later.'],
    [500, '1Password Connect responded with the status 500.'],
  ])('fail by the status %i, without the text of Connect', async (status, message) => {
    connect.state.failure = status
    expect(await createRead()('Shop/Book API/Key')).toBe(message)
  })

  it('fail with a wrong token, when Connect cannot be reached, and when the signal ends', async () => {
    expect(await createRead({ token: 'wrong' })('Shop/Book API/Key')).toBe(
      '1Password Connect rejects the token of the service.',
    )
    expect(await createRead({ url: 'http://127.0.0.1:1' })('Shop/Book API/Key')).toMatch(
      /^1Password Connect cannot be read: /,
    )
    connect.state.isSilent = true
    const controller = new AbortController()
    const reading = createRead()('Shop/Book API/Key', controller.signal)
    await vi.waitFor(() => expect(connect.seen).toHaveLength(2))
    controller.abort()
    expect(await reading).toMatch(/^1Password Connect cannot be read: /)
  })
})
