// What strangers may do, and how often.
import { LRUCache } from 'lru-cache'
import { type Pace, Throttle } from '#base/throttle.ts'

const paces = {
  signInByEmail: { burst: 10, refillSeconds: 30 },
  signInByAddress: { burst: 50, refillSeconds: 5 },
  signUpByAddress: { burst: 10, refillSeconds: 60 },
  registrationByAddress: { burst: 100, refillSeconds: 6 },
  authorizationByAddress: { burst: 200, refillSeconds: 1 },
} satisfies Record<string, Pace>

export type Gates = Record<keyof typeof paces, Throttle>

/** Keys beyond these are forgotten, the longest unused first. As a size, since places for `max` entries are made at once. */
const remembered = { maxSize: 50_000, sizeCalculation: () => 1 }

export function createGates(now: () => number): Gates {
  const gate = (pace: Pace) => new Throttle(pace, now, new LRUCache<string, number>(remembered))
  return {
    signInByEmail: gate(paces.signInByEmail),
    signInByAddress: gate(paces.signInByAddress),
    signUpByAddress: gate(paces.signUpByAddress),
    registrationByAddress: gate(paces.registrationByAddress),
    authorizationByAddress: gate(paces.authorizationByAddress),
  }
}

/** The wait in words. */
export const tooManyTries = (seconds: number) =>
  `Too many tries. Try again in ${seconds === 1 ? 'one second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
