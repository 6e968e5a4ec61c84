import { expect, test } from 'vitest'
import { isSameEditor } from './is-same-editor.ts'

const current = { pathname: '/apps/a/tools', search: { tool: 't', tab: 'details' } }
const next = (search: Record<string, unknown>) => ({ ...current, search })

test('an editor stays open only while nothing but the named parameters changes', () => {
  const isKept = (search: Record<string, unknown>) => isSameEditor(current, next(search), ['tab', 'query'])
  expect(isKept({ tool: 't', tab: 'result', query: 'x' })).toBe(true)
  expect(isKept({ tool: 't' })).toBe(true)
  expect(isKept({ tool: 'u', tab: 'details' })).toBe(false)
  expect(isKept({ tab: 'details' })).toBe(false)
})

test('a parameter that nobody named leaves the editor, and so does another screen', () => {
  expect(isSameEditor(current, next({ ...current.search, lint: true }), ['tab'])).toBe(false)
  expect(isSameEditor(current, { ...current, pathname: '/apps/a' }, [])).toBe(false)
})
