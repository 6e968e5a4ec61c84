import { expect, test } from 'vitest'
import type { Variable } from '../../../api/queries/variables.ts'
import { toValues, toValueTexts } from './value-texts.ts'

const variable = (name: string, type: Variable['type'], value: unknown): Variable =>
  ({ name, type, value, default: null, description: '', declared: type !== null }) as Variable

test('values are typed by their declaration, and empty ones are left out', () => {
  const variables = [
    variable('URL', 'url', 'https://a.example'),
    variable('LIMIT', 'number', 5),
    variable('BETA', 'boolean', false),
    variable('NONE', 'text', null),
    variable('OLD', null, 3),
  ]
  const texts = toValueTexts(variables)
  expect(texts).toEqual({ URL: 'https://a.example', LIMIT: '5', BETA: 'false', NONE: '', OLD: '3' })
  expect(toValues(variables, texts)).toEqual({ URL: 'https://a.example', LIMIT: 5, BETA: false, OLD: 3 })
  expect(toValues(variables, { ...texts, LIMIT: 'many', URL: '' })).toMatchObject({ LIMIT: 'many' })
})
