import { expect, test } from 'vitest'
import { resolveScope } from './scopes.ts'

test.each([
  ['', 'openid profile email'],
  ['openid', 'openid'],
  ['email openid', 'email openid'],
  ['openid offline_access mcp:tools', 'openid'],
  ['mcp:tools', 'openid profile email'],
])('the requested scope %j becomes %j', (requested, effective) => {
  expect(resolveScope(requested)).toBe(effective)
})

test('the scopes of an app are known for its address, and are part of the default', () => {
  const scopes = [{ name: 'orders:cancel', description: 'Cancel orders', writes: true }]
  expect(resolveScope('openid orders:cancel orders:read', scopes)).toBe('openid orders:cancel')
  expect(resolveScope('', scopes)).toBe('openid profile email orders:cancel')
})
