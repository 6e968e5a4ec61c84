import { expect, test } from 'vitest'
import { createHostResolver } from './host-resolver.ts'

test('a host listed in EGRESS_ALLOW is resolved by the operating system', async () => {
  // Only getaddrinfo accepts this as an address; DNS has no such name.
  const host = '127.1'
  expect(await createHostResolver([{ kind: 'host', host, port: null }])(host)).toEqual(['127.0.0.1'])
})
