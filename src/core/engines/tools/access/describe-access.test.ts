import { expect, it } from 'vitest'
import type { ManifestAccess } from '#core/model/releases/manifest.ts'
import { describeAccess } from './describe-access.ts'

const open: ManifestAccess = { allow: null, deny: [], when: '', scopes: [] }

it.each<[ManifestAccess | null, string]>([
  [null, 'Everyone who may call the app.'],
  [{ ...open, allow: {} }, 'No one.'],
  [
    { ...open, allow: { groups: ['staff'], scopes: ['orders:cancel'] }, scopes: ['orders:cancel'] },
    'Callers with the group staff or the scope orders:cancel; calls need the scope orders:cancel.',
  ],
  [
    { ...open, deny: [{ domains: ['evil.example'] }, { emails: ['eve@example.com'] }], when: 'args.n < 3' },
    'Everyone who may call the app, but not an address at evil.example or the address eve@example.com; only if args.n < 3.',
  ],
  [
    { ...open, allow: { claims: [{ claim: 'level', value: 'high' }], role: 'builder', tokens: ['CI'] } },
    'Callers with the claim level high, the role builder or a higher one or the token CI.',
  ],
])('%j: %s', (access, text) => {
  expect(describeAccess(access)).toBe(text)
})
