import { expect, it } from 'vitest'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import { narrowsAccess } from './narrows-access.ts'

const rule = (over: Partial<ManifestAccess>): ManifestAccess => ({
  allow: null,
  deny: [],
  when: '',
  scopes: [],
  ...over,
})
const staff = { groups: ['staff'] }

it.each<[string, ManifestAccess | undefined, ManifestAccess | undefined, boolean]>([
  ['a new rule', undefined, rule({ allow: staff }), true],
  ['a removed rule', rule({ allow: staff }), undefined, false],
  ['one more group', rule({ allow: staff }), rule({ allow: { groups: ['staff', 'eu'] } }), false],
  ['another group', rule({ allow: staff }), rule({ allow: { groups: ['eu'] } }), true],
  ['another list', rule({ allow: staff }), rule({ allow: { ...staff, role: 'builder' } }), false],
  ['a higher role', rule({ allow: { role: 'builder' } }), rule({ allow: { role: 'owner' } }), true],
  ['a lower role', rule({ allow: { role: 'owner' } }), rule({ allow: { role: 'viewer' } }), false],
  ['everyone', rule({ allow: staff, scopes: ['a'] }), rule({ allow: { everyone: true } }), false],
  ['a denial', rule({ allow: staff }), rule({ allow: staff, deny: [{ emails: ['a@b.example'] }] }), true],
  ['a denial less', rule({ deny: [staff] }), rule({}), false],
  ['a scope', rule({ scopes: ['a'] }), rule({ scopes: ['a', 'b'] }), true],
  ['a condition', rule({}), rule({ when: 'args.n < 3' }), true],
  ['the same condition', rule({ when: 'args.n < 3' }), rule({ when: 'args.n < 3' }), false],
])('%s narrows: %j to %j', (_what, before, after, expected) => {
  expect(narrowsAccess(before, after)).toBe(expected)
})
