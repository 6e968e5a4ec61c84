// What strangers may do, and how often. Addresses are those of the socket: forwarding headers can be forged.
import ipaddr from 'ipaddr.js'
import { type Pace, Throttle } from './throttle.ts'

const paces = {
  signInByEmail: { burst: 10, refillSeconds: 30 },
  signInByAddress: { burst: 50, refillSeconds: 5 },
  signUpByAddress: { burst: 10, refillSeconds: 60 },
  registrationByAddress: { burst: 100, refillSeconds: 6 },
  authorizationByAddress: { burst: 200, refillSeconds: 1 },
} satisfies Record<string, Pace>

export type Gates = Record<keyof typeof paces, Throttle>

export const createGates = (now: () => number): Gates => ({
  signInByEmail: new Throttle(paces.signInByEmail, now),
  signInByAddress: new Throttle(paces.signInByAddress, now),
  signUpByAddress: new Throttle(paces.signUpByAddress, now),
  registrationByAddress: new Throttle(paces.registrationByAddress, now),
  authorizationByAddress: new Throttle(paces.authorizationByAddress, now),
})

/** One key for one household: the whole of an IPv4 address, the /64 that every IPv6 user owns at least. */
export const addressKey = (remoteAddress = '') =>
  ipaddr.isValid(remoteAddress)
    ? ipaddr.process(remoteAddress).toByteArray().slice(0, 8).join('.')
    : remoteAddress

/** The wait in words. */
export const tooManyTries = (seconds: number) =>
  `Too many tries. Try again in ${seconds === 1 ? 'one second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
