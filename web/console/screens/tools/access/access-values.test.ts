import { expect, it } from 'vitest'
import { cleanAccess } from './access-values.ts'

it('leaves out empty members of a rule, and the rule if none is left', () => {
  expect(cleanAccess({ allow: { groups: ['staff'], emails: [] }, deny: { emails: [] }, when: '' })).toEqual({
    allow: { groups: ['staff'] },
  })
  expect(cleanAccess({ deny: {}, when: '', scopes: [] })).toBeNull()
})

it('distinguishes no one from everyone', () => {
  expect(cleanAccess({ allow: { groups: [] } })).toEqual({ allow: {} })
})
