import type { ScryptCost } from '#platform/derive-key.ts'

/** A hash takes a millisecond, a hundredth of what it takes outside of tests. */
export const cheapPasswords: ScryptCost = { N: 1024, r: 8, p: 1 }
