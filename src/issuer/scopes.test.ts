import { expect, test } from 'vitest'
import { effectiveScope } from './scopes.ts'

test.each([
  ['', 'openid profile email'],
  ['openid', 'openid'],
  ['email openid', 'email openid'],
  ['openid offline_access mcp:tools', 'openid'],
  ['mcp:tools', 'openid profile email'],
])('the scope %j stands for %j', (requested, effective) => {
  expect(effectiveScope(requested)).toBe(effective)
})
