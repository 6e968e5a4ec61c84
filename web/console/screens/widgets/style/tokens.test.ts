import { expect, test } from 'vitest'
import { listUnknownTokens, removeUnknownTokens, setToken, toAccentChoice, toColorInput } from './tokens.ts'

test('an empty value removes a token', () => {
  expect(setToken({ accent: 'none', radius: 'md' }, 'accent', '')).toEqual({ radius: 'md' })
  expect(setToken({}, 'pageSize', '10')).toEqual({ pageSize: '10' })
})

test('tokens without a meaning are named and can be removed', () => {
  const layout = { density: 'compact', shadow: 'big' }
  expect(listUnknownTokens({ accent: 'none', font: 'x' }, layout)).toEqual(['font', 'shadow'])
  expect(removeUnknownTokens('layout', layout)).toEqual({ density: 'compact' })
})

test('every colour is a custom accent, shown with six digits', () => {
  expect(['', 'primary', '#abc', 'reddish'].map(toAccentChoice)).toEqual(['', 'primary', 'custom', 'custom'])
  expect(['#ABC', '#A0b1c2', 'reddish'].map(toColorInput)).toEqual(['#aabbcc', '#a0b1c2', '#1f5f4a'])
})
