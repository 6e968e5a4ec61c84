import { expect, test } from 'vitest'
import { findWrongClaim, parseCallerLines, toCallerLines } from './caller-lines.ts'

const callers = {
  emails: ['ada@example.com', 'bob@example.com'],
  domains: ['example.org'],
  claims: [{ claim: 'https://example.com/roles', value: 'a=b' }],
}

test('saved entries are shown and read again unchanged', () => {
  expect(parseCallerLines(toCallerLines(callers))).toEqual(callers)
})

test('empty lines and spaces around entries are no entries', () => {
  const lines = { emails: ' ada@example.com \n\n', domains: ' ', claims: ' groups = staff ' }
  expect(parseCallerLines(lines)).toEqual({
    emails: ['ada@example.com'],
    domains: [],
    claims: [{ claim: 'groups', value: 'staff' }],
  })
})

test.each([
  ['groups=staff', null],
  ['groups=staff\nadmins', 'admins'],
  ['=staff', '=staff'],
  ['groups=', 'groups='],
  ['', null],
])('the problem in %j is %j', (claims, problem) => {
  expect(findWrongClaim({ emails: '', domains: '', claims })).toBe(problem)
})
