import { expect, test } from 'vitest'
import { fingerprintCall, type IdentifiedCall } from './fingerprint-call.ts'

const ada = { issuer: 'https://issuer.example', subject: 'ada' }
const call: IdentifiedCall = {
  releaseId: 'rel_1',
  toolId: 'tool_1',
  caller: ada,
  tokenId: null,
  args: { a: 1, b: [1, 2] },
}

test('depends on the arguments, not on their order', () => {
  expect(fingerprintCall({ ...call, args: { b: [1, 2], a: 1 } })).toBe(fingerprintCall(call))
  const principal = { ...ada, email: 'ada@example.com' }
  expect(fingerprintCall({ ...call, caller: principal })).toBe(fingerprintCall(call))
})

test.each<[string, Partial<IdentifiedCall>]>([
  ['another release', { releaseId: 'rel_2' }],
  ['another tool', { toolId: 'tool_2' }],
  ['another user', { caller: { ...ada, subject: 'bob' } }],
  ['a user of this name at another issuer', { caller: { ...ada, issuer: 'https://other.example' } }],
  ['an anonymous caller', { caller: null }],
  ['a program with a token of the app', { tokenId: 'tok_1' }],
  ['another argument', { args: { ...call.args, a: 2 } }],
  ['one argument more', { args: { ...call.args, c: null } }],
  ['a list in another order', { args: { ...call.args, b: [2, 1] } }],
  ['a number as text', { args: { ...call.args, a: '1' } }],
])('is another one for %s', (_, change) =>
  expect(fingerprintCall({ ...call, ...change })).not.toBe(fingerprintCall(call)),
)
