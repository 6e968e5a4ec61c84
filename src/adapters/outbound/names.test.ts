import { expect, test } from 'vitest'
import { resolverFor } from './names.ts'

test('a listed host is looked up as this machine does it', async () => {
  // Only the system's look-up takes this for an address; DNS knows no such name.
  const host = '127.1'
  expect(await resolverFor([{ kind: 'host', host, port: null }])(host)).toEqual(['127.0.0.1'])
})
