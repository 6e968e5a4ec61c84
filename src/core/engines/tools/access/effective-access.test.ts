import { describe, expect, it } from 'vitest'
import type { AccessRule, ToolAccess } from '#core/model/access/access-rule.ts'
import { findEffectiveAccess } from './effective-access.ts'

const reading = { readOnlyHint: true, destructiveHint: false }
const writing = { readOnlyHint: false, destructiveHint: false }
const deleting = { readOnlyHint: false, destructiveHint: true }
const staff = { groups: ['staff'] }

const find = (own: ToolAccess | null, rules: AccessRule[], annotations = writing, tags: string[] = []) =>
  findEffectiveAccess(own, rules, { annotations, tags })

describe('the rule of a tool and its app', () => {
  it('is none without rules, and for rules that permit everything', () => {
    expect(find(null, [])).toBeNull()
    expect(find({ allow: { everyone: true }, scopes: [] }, [])).toBeNull()
    expect(find(null, [{ effects: ['reads'], allow: staff }])).toBeNull()
  })

  it('takes each member from the tool, else from the first rule that selects it', () => {
    const rules: AccessRule[] = [
      { effects: ['deletes'], scopes: ['orders:cancel'] },
      { effects: ['writes'], allow: staff, scopes: ['orders:write'] },
      { allow: { everyone: true }, when: 'true' },
    ]
    const rest = { deny: [], when: 'true' }
    expect(find(null, rules)).toEqual({ ...rest, allow: staff, scopes: ['orders:write'] })
    expect(find(null, rules, deleting)).toEqual({ ...rest, allow: staff, scopes: ['orders:cancel'] })
    expect(find(null, rules, reading)).toEqual({ ...rest, allow: { everyone: true }, scopes: [] })
    expect(find({ scopes: ['a'] }, rules)).toEqual({ ...rest, allow: staff, scopes: ['a'] })
    expect(find({ allow: { everyone: true }, when: 'false' }, rules)).toMatchObject({
      allow: { everyone: true },
      when: 'false',
      scopes: ['orders:write'],
    })
  })

  it('has the denials of all of them', () => {
    const [first, second] = [{ emails: ['eve@example.com'] }, { domains: ['evil.example'] }]
    expect(find({ deny: first, allow: { everyone: true } }, [{ deny: second }])?.deny).toEqual([
      first,
      second,
    ])
  })

  it('selects by tags and effects, both if a rule has both', () => {
    const rules: AccessRule[] = [{ effects: ['writes'], tags: ['admin', 'orders'], allow: staff }]
    expect(find(null, rules, writing, ['orders'])?.allow).toEqual(staff)
    expect(find(null, rules, reading, ['orders'])).toBeNull()
    expect(find(null, rules, writing, ['books'])).toBeNull()
  })
})
