import { expect, test } from 'vitest'
import { isSameEditor } from './is-same-editor.ts'

const current = { pathname: '/apps/a/tools', search: { tool: 't', tab: 'details' } }
const next = (search: Record<string, unknown>) => ({ ...current, search })

test('an editor stays open only while nothing but the named parameters changes', () => {
  const staysOpen = (search: Record<string, unknown>) => isSameEditor(current, next(search), ['tab', 'query'])
  expect(staysOpen({ tool: 't', tab: 'result', query: 'x' })).toBe(true)
  expect(staysOpen({ tool: 't' })).toBe(true)
  expect(staysOpen({ tool: 'u', tab: 'details' })).toBe(false)
  expect(staysOpen({ tab: 'details' })).toBe(false)
})

test('a parameter without a name in the list leaves the editor, and so does another screen', () => {
  expect(isSameEditor(current, next({ ...current.search, lint: true }), ['tab'])).toBe(false)
  expect(isSameEditor(current, { ...current, pathname: '/apps/a' }, [])).toBe(false)
})
