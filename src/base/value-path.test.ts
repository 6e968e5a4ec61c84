import { expect, test } from 'vitest'
import { formatPathStep, isPath, leadsInto, parsePath, trimItemSteps } from './value-path.ts'

test.each([
  ['', []],
  ['tags[0]', ['tags', '0']],
  ['rows[2][0].id', ['rows', '2', '0', 'id']],
  ['rows[].cells[*].text', ['rows', '', 'cells', '', 'text']],
  [`names['first name']["a.b[0]"].x`, ['names', 'first name', 'a.b[0]', 'x']],
])('the steps of %j are %j', (path, steps) => {
  expect(parsePath(path)).toEqual(steps)
})

test('a path is distinguished from text', () => {
  expect(['a', 'a.b[0].c', 'a[].b', 'a[*][1]', '$ref', `a['b c']`].every(isPath)).toBe(true)
  expect(['Revenue today', '{{a}}', 'a b', '', 'a..b', 'a[b c]'].some(isPath)).toBe(false)
})

test.each([
  ['tags', 'tags', true],
  ['tags[0]', 'tags', true],
  ['tags[*].name', 'tags', true],
  [`tags['a b']`, 'tags', true],
  ['rows[0][1]', 'rows[0]', true],
  ['customer.mail.host', 'customer.mail', true],
  [`['filter[name]'].x`, 'filter[name]', true],
  ['tagsets[0]', 'tags', false],
  ['rows[1]', 'rows[0]', false],
  ['customer', 'customer.mail', false],
])('whether %j leads into %j: %j', (path, outer, expected) => {
  expect(leadsInto(path, outer)).toBe(expected)
})

test.each(['a', 'a b', 'a.b', 'a[0]', `it's [1]`])('the step %j is read as it was written', (name) => {
  expect(parsePath(`x${formatPathStep(name)}`)).toEqual(['x', name])
})

test('a list is named with or without its items', () => {
  expect(['rows', 'rows[]', 'rows[*]', 'a[0].rows[][]'].map(trimItemSteps)).toEqual([
    'rows',
    'rows',
    'rows',
    'a[0].rows',
  ])
})
