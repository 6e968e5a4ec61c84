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
