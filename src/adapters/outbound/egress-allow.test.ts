import { expect, test } from 'vitest'
import { parseEgressAllow } from './egress-allow.ts'

const formatEntries = (setting: string) =>
  parseEgressAllow(setting).policy.map((entry) =>
    entry.kind === 'host' ? [entry.host, entry.port] : [entry.range.join('/'), entry.port],
  )

test('an empty setting allows nothing', () => {
  expect(parseEgressAllow('')).toEqual({ policy: [], errors: [] })
  expect(parseEgressAllow(' , ,')).toEqual({ policy: [], errors: [] })
})

test.each([
  ['10.0.0.0/8', '10.0.0.0/8', null],
  ['0.0.0.0/0', '0.0.0.0/0', null],
  ['fd00::/8', 'fd00::/8', null],
  ['127.0.0.1', '127.0.0.1/32', null],
  ['127.0.0.1:4010', '127.0.0.1/32', 4010],
  ['::1', '::1/128', null],
  ['[::1]', '::1/128', null],
  ['[::1]:65535', '::1/128', 65_535],
  ['FD00:EC2::254', 'fd00:ec2::254/128', null],
  ['localhost', 'localhost', null],
  ['localhost:4010', 'localhost', 4010],
  ['ERP.Internal.:8443', 'erp.internal', 8443],
  ['my_service', 'my_service', null],
  ['bücher.example', 'xn--bcher-kva.example', null],
])('%s is a valid entry', (text, name, port) => {
  expect(parseEgressAllow(text).errors).toEqual([])
  expect(formatEntries(text)).toEqual([[name, port]])
})

test('entries are separated by commas, surrounding blanks are ignored', () => {
  expect(formatEntries(' 10.0.0.0/8 ,localhost:4010,\n[::1]:80 ')).toEqual([
    ['10.0.0.0/8', null],
    ['localhost', 4010],
    ['::1/128', 80],
  ])
})

test.each([
  '*',
  '*.internal',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/08',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.1/8',
  '10/8',
  '10.0.0.0/8:443',
  'fd00::1/8',
  'fd00::/129',
  'host/8',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1:80',
  '2130706433',
  '１２７.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:0/96',
  '[64:ff9b::1]:80',
  '2002::/16',
  '[127.0.0.1]:80',
  '[::1',
  '::1]:80',
  '[]:80',
  '[fe80::1%lo]:80',
  'localhost:',
  'localhost:0',
  'localhost:080',
  'localhost:65536',
  'localhost:http',
  'http://localhost',
  'user@localhost',
  'a b',
  'a..b',
  ':80',
  'host:80:80',
])('%s is rejected, and the error names it', (text) => {
  const { policy, errors } = parseEgressAllow(text)
  expect(policy).toEqual([])
  expect(errors).toMatchObject([{ path: text }])
})

test('all errors are reported at once, and valid entries are still returned', () => {
  const { policy, errors } = parseEgressAllow('10.0.0.0/33,localhost,127.1')
  expect(policy).toHaveLength(1)
  expect(errors.map(({ path, message }) => `${path} ${message}`)).toEqual([
    '10.0.0.0/33 is not a CIDR: it must be the first address of the range, a slash and a prefix length',
    '127.1 is a non-canonical notation of the address 127.0.0.1',
  ])
})
