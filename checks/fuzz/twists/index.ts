import { bodyTwists } from './body.ts'
import { headerTwists } from './headers.ts'
import { memberTwists, ownershipTwists } from './members.ts'
import { methodTwists } from './method.ts'
import { pathTwists } from './path.ts'
import type { Twist } from './twist.ts'

/** By family, so that a family with many twists is not chosen more often. */
export const twistFamilies: Record<string, Twist>[] = [
  bodyTwists,
  headerTwists,
  memberTwists,
  ownershipTwists,
  methodTwists,
  pathTwists,
]
