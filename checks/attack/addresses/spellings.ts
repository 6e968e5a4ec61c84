// Spellings of internal addresses, generated from tables: every address in every notation that some parser, resolver or
// kernel accepts, inside every URL that hides it.
import { hostname, networkInterfaces } from 'node:os'

/** Addresses of this machine, where a canary listens. */
const ownIpv4 = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  ...Object.values(networkInterfaces())
    .flat()
    .flatMap((address) => (address?.family === 'IPv4' ? [address.address] : [])),
]
const otherIpv4 = [
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

const toBytes = (address: string) => address.split('.').map(Number)
const toNumber = (address: string) => toBytes(address).reduce((sum, byte) => sum * 256 + byte, 0)
const toHex = (value: number, digits = 0) => value.toString(16).padStart(digits, '0')
const mapBytes = (address: string, convert: (byte: number, index: number) => string) =>
  toBytes(address).map(convert).join('.')
const toWords = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = toBytes(address)
  return `${toHex(a * 256 + b)}:${toHex(c * 256 + d)}`
}

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const circled = (text: string) =>
  text.replace(/\d/g, (digit) => (digit === '0' ? '\u24ea' : String.fromCharCode(0x245f + Number(digit))))
const superscript = (text: string) => text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '')
const mathematical = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)))
const arabicIndic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const percentAll = (text: string) =>
  [...text].map((character) => `%${toHex(character.charCodeAt(0), 2)}`).join('')

const notations: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => `${address}..`,
  (address) => String(toNumber(address)),
  (address) => `0x${toHex(toNumber(address))}`,
  (address) => `0X${toHex(toNumber(address), 8).toUpperCase()}`,
  (address) => `0x${toHex(toNumber(address), 16)}`,
  (address) => `0${toNumber(address).toString(8)}`,
  (address) => `000000${toNumber(address).toString(8)}`,
  (address) => String(toNumber(address) + 2 ** 32),
  (address) => mapBytes(address, (byte) => `0x${toHex(byte)}`),
  (address) => mapBytes(address, (byte) => `0x${toHex(byte, 8)}`),
  (address) => mapBytes(address, (byte) => `0${byte.toString(8)}`),
  (address) => mapBytes(address, (byte) => `00000${byte.toString(8)}`),
  (address) => mapBytes(address, (byte) => String(byte).padStart(3, '0')),
  (address) => mapBytes(address, (byte) => String(byte + 256)),
  (address) =>
    mapBytes(
      address,
      (byte, index) => [`${byte}`, `0x${toHex(byte)}`, `0${byte.toString(8)}`][index % 3] ?? '',
    ),
  (address) => `${toBytes(address)[0]}.${toNumber(address) % 2 ** 24}`,
  (address) => `0x${toHex(toBytes(address)[0] ?? 0)}.${toNumber(address) % 2 ** 24}`,
  (address) => `${toBytes(address).slice(0, 2).join('.')}.${toNumber(address) % 2 ** 16}`,
  (address) => address.replaceAll('.', '。'),
  (address) => address.replaceAll('.', '．'),
  (address) => address.replaceAll('.', '｡'),
  (address) => address.replaceAll('.', '%2e'),
  (address) => address.replaceAll('.', '%E3%80%82'),
  fullWidth,
  circled,
  superscript,
  mathematical,
  arabicIndic,
  percentAll,
  (address) => fullWidth(String(toNumber(address))),
  (address) => fullWidth(`0x${toHex(toNumber(address))}`),
  (address) => `${address}%00`,
  (address) => `${address}%00.example.com`,
  (address) => `${address}%20`,
  (address) => `${address}\u00ad`,
  (address) => `\u200b${address}`,
  (address) => `[${address}]`,
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${toWords(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${address}]`,
  (address) => `[0000:0000:0000:0000:0000:FFFF:${toWords(address)}]`,
  (address) => `[::${address}]`,
  (address) => `[::${toWords(address)}]`,
  (address) => `[::ffff:0:${address}]`,
  (address) => `[64:ff9b::${address}]`,
  (address) => `[64:ff9b::${toWords(address)}]`,
  (address) => `[64:ff9b:1::${toWords(address)}]`,
  (address) => `[2002:${toWords(address)}::]`,
  (address) => `[2002:${toWords(address)}::1]`,
  (address) => `[2001::${toWords(address)}]`,
  (address) => `[2001:0:${toWords(address)}::1]`,
  (address) => `[fe80::5efe:${address}]`,
  (address) => `[2001:db8::5efe:${address}]`,
  (address) => `[::ffff:${address}%25lo]`,
]

const names = [
  'localhost',
  'LOCALHOST',
  'LocalHost.',
  'localhost..',
  'foo.localhost',
  'a.b.localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  'ip6-loopback',
  hostname(),
  `${hostname()}.`,
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  '%6c%6f%63%61%6c%68%6f%73%74',
  'loc\u00adalhost',
  'l\u200docalhost',
  'lo\tcalhost',
  'metadata.google.internal',
  'kubernetes.default.svc',
  'host.docker.internal',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::0.0.0.1]',
  '[::1%lo]',
  '[::1%25lo]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[fec0::1]',
  '[4000::1]',
]

/** URLs that hide a host: `at` is the host and port. */
const wrappings: ((at: string, port: number) => string)[] = [
  (at) => `http://${at}/`,
  (at) => `https://${at}/`,
  (at) => `HTTP://${at}/openapi.json`,
  (at) => `http:${at}/`,
  (at) => `http:/${at}/`,
  (at) => `http:///${at}/`,
  (at) => `http:\\\\${at}\\`,
  (at) => `//${at}/`,
  (at) => `http://user@${at}/`,
  (at) => `http://user:secret@${at}/`,
  (at) => `http://example.com@${at}/`,
  (at) => `http://example.com:80@${at}/`,
  (at) => `http://example.com%2f@${at}/`,
  (at) => `http://example.com\\@${at}/`,
  (at) => `http://@${at}/`,
  (at) => `http://:@${at}/`,
  (at) => `http://${at}#@example.com/`,
  (at) => `http://${at}?@example.com/`,
  (at) => `http://${at}\\@example.com/`,
  (at) => `http://${at};@example.com/`,
  (at) => `http://${at}/\r\nHost: example.com`,
  (at) => ` \thttp://${at}/ `,
  (at) => `ht\ntp://${at}/`,
  (at) => `http://${at}/%0d%0aX:%20y`,
  (at, port) => `http://${at.replace(/:\d+$/, '')}:${'0'.repeat(5)}${port}/`,
  (at) => `ftp://${at}/`,
  (at) => `gopher://${at}/_GET`,
  (at) => `ws://${at}/`,
  (at) => `blob:http://${at}/x`,
  (at) => `view-source:http://${at}/`,
]

/**
 * Every notation in the plain URL and in some of the other URLs. Across all addresses, each pair of notation and URL appears.
 */
export function listAddressUrls(port: number): string[] {
  const hosts = [...ownIpv4, ...otherIpv4].flatMap((address) => notations.map((write) => write(address)))
  const all = [...new Set([...names, ...hosts])]
  const perHost = 8
  return all.flatMap((host, index) => {
    const chosen = [
      0,
      ...Array.from(
        { length: perHost - 1 },
        (_, n) => 1 + ((index * (perHost - 1) + n) % (wrappings.length - 1)),
      ),
    ]
    return chosen.flatMap((n) => wrappings[n]?.(`${host}:${port}`, port) ?? [])
  })
}
