// Bodies as bytes: invalid, unusual and oversized JSON.
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { findHeader, setHeader } from '../fuzz-request.ts'
import type { RequestMutator } from './request-mutator.ts'

const mebibyte = 1024 * 1024

const hostileBodies: readonly (() => string)[] = [
  ...[
    '',
    ' ',
    '\u0000',
    '{',
    '}',
    '{}{}',
    '[]',
    'null',
    'true',
    '7',
    '"x"',
    "{'a':1}",
    '{"a":1,}',
    '{a:1}',
    '{"a":NaN}',
    '{"a":01}',
    '{"a":1e999}',
    '{"a":-0}',
    '{"a":"\u0001"}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"\\ud800":1}',
    '{"a":"\\x41"}',
    '// comment\n{}',
    '\ufeff{}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":{"__proto__":1}}',
    '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
    '{"name":{"toString":"x"}}',
    'a=b&c=d',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ].map((text) => () => text),
  () => '['.repeat(100_000),
  () => `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`,
  () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  () => `{"name":[${'0,'.repeat(49_000)}0]}`,
  () => `{"name":[${'0,'.repeat(60_000)}0]}`,
  () => `{${Array.from({ length: 40_000 }, (_, n) => `"k${n}":0`).join()}}`,
  () => `{"name":"${'x'.repeat(mebibyte - 20)}"}`,
  () => `{"name":"${'x'.repeat(mebibyte)}"}`,
  () => `{"n":${'9'.repeat(100_000)}}`,
]

function flipBytes(body: Buffer, random: SeededRandom): Buffer {
  const bytes = Buffer.from(body)
  for (let n = 0; n < 1 + random.below(4) && bytes.length > 0; n++)
    bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

export const bodyMutators: Record<string, RequestMutator> = {
  'a hostile body': (request, { random }) => {
    request.body = Buffer.from(random.pick(hostileBodies)())
    if (!findHeader(request, 'content-type') && random.chance(0.7))
      setHeader(request, 'Content-Type', 'application/json')
  },
  'changed bytes': (request, { random }) => {
    request.body = flipBytes(request.body, random)
  },
  'invalid UTF-8': (request, { random }) => {
    const junk = Buffer.from(random.pick(['ff', 'c080', 'eda080', 'f4908080', 'fffe7b007d00']), 'hex')
    request.body = Buffer.concat([Buffer.from('{"name":"'), junk, Buffer.from('"}')])
  },
  'a truncated body': (request, { random }) => {
    request.body = request.body.subarray(0, random.below(request.body.length + 1))
  },
  'trailing bytes': (request, { random }) => {
    request.body = Buffer.concat([
      request.body,
      Buffer.from(random.pick([' ', '\n', '\u0000', 'x', '{}', ',', ']'])),
    ])
  },
}
