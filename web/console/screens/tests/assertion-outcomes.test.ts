import { expect, test } from 'vitest'
import type { TestAssertion } from '../../api/queries/test-cases.ts'
import { listAssertionOutcomes, listFailedOutcomes } from './assertion-outcomes.ts'

const method: TestAssertion = { type: 'equals', path: '/request/method', value: 'GET' }
const difference = {
  type: 'equals',
  path: '/request/method',
  at: '',
  message: 'is another value',
  expected: 'GET',
  actual: 'POST',
}

test('shows the difference next to each failed assertion, and which assertions are met', () => {
  const outcome: TestAssertion = { type: 'equals', path: '/outcome', value: 'timeout' }
  expect(listAssertionOutcomes([outcome, method], { differences: [difference] })).toEqual([
    { assertion: outcome, differences: [] },
    { assertion: method, differences: [difference] },
  ])
})

test('expects success unless the case says otherwise', () => {
  const failed = { ...difference, path: '/outcome', expected: 'ok', actual: 'tool_error' }
  expect(listAssertionOutcomes([method], { differences: [failed] })).toEqual([
    { assertion: { type: 'equals', path: '/outcome', value: 'ok' }, differences: [failed] },
    { assertion: method, differences: [] },
  ])
})

test('lists only failures when the assertions have changed since', () => {
  expect(listFailedOutcomes({ differences: [difference] })).toEqual([
    { assertion: method, differences: [difference] },
  ])
})
