import { expect, it } from 'vitest'
import { buildEgressAdvice } from './egress-advice.ts'
import { parseEgressAllow } from './egress-allow.ts'

const adviceOf = (host: string, port: number, ...addresses: string[]) =>
  buildEgressAdvice([], { host, port }, addresses)

it.each([
  ['localhost', 4010, ['127.0.0.1', '::1'], 'localhost:4010'],
  ['10.0.0.5', 8080, ['10.0.0.5'], '10.0.0.5:8080'],
  ['fd00::5', 8080, ['fd00::5'], '[fd00::5]:8080'],
  ['intranet.example', 443, ['10.0.0.5'], 'intranet.example:443'],
] as const)('names the entry that would permit %s:%d', (host, port, addresses, entry) => {
  expect(adviceOf(host, port, ...addresses)).toBe(
    `${entry} has a private address, and is not called. To allow it, add ${entry} to the setting EGRESS_ALLOW of this service.`,
  )
})

it('never names an address that a name resolves to', () => {
  expect(adviceOf('intranet.example', 443, '10.0.0.5', '10.0.0.6')).not.toContain('10.0.0')
})

it('says that a port is reserved where the address is public', () => {
  expect(adviceOf('db.example', 5432, '93.184.216.34')).toBe(
    'db.example:5432 has a port that is reserved for internal services, and is not called. To allow it, add db.example:5432 to the setting EGRESS_ALLOW of this service.',
  )
})

it('says so too where the address is allowed at other ports', () => {
  const { policy } = parseEgressAllow('127.0.0.1')
  expect(buildEgressAdvice(policy, { host: '127.0.0.1', port: 6379 }, ['127.0.0.1'])).toMatch(
    /^127\.0\.0\.1:6379 has a port that is reserved .* add 127\.0\.0\.1:6379 to the setting EGRESS_ALLOW/,
  )
})

it.each([
  ['a name of the metadata of a cloud', 'metadata.example', '169.254.169.254'],
  ['IPv6 that embeds IPv4', '::ffff:10.0.0.5', '::ffff:10.0.0.5'],
])('advises nothing for %s, which no such entry permits', (_, host, address) => {
  expect(adviceOf(host, 80, address)).toMatch(/has a private address, and is never called\.$/)
})
