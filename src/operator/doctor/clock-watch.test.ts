import { expect, test } from 'vitest'
import { ClockWatch } from './clock-watch.ts'

test('the clock that differs most is named, with the direction', () => {
  const clocks = new ClockWatch()
  expect(clocks.describe().status).toBe('skipped')
  clocks.note('a.example', Date.now(), Date.now())
  expect(clocks.describe()).toMatchObject({ status: 'ok', message: '0 s ahead of a.example' })
  clocks.note('b.example', Date.now() + 60_000, Date.now())
  expect(clocks.describe()).toMatchObject({ status: 'problem', message: '60 s behind b.example' })
  clocks.note('c.example', Date.now() - 90_000, Date.now())
  expect(clocks.describe()).toMatchObject({ status: 'problem', message: '90 s ahead of c.example' })
})

test('a response without a date says nothing', () => {
  const clocks = new ClockWatch()
  clocks.note('a.example', Date.parse(''), Date.now())
  expect(clocks.describe().status).toBe('skipped')
})
