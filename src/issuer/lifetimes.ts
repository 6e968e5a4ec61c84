// Lifetimes of the issuer's stored models, in seconds. Every model is listed, so that no default of the library
// applies.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const lifetimes = {
  AccessToken: 15 * minute,
  /** The access token of a service account. */
  ClientCredentials: 15 * minute,
  AuthorizationCode: minute,
  /** The time to type the code of a device and to sign in. */
  DeviceCode: 10 * minute,
  /** Sliding: every refresh issues a new token with this lifetime. */
  RefreshToken: 30 * day,
  /** Limits sliding refresh tokens: consent is required again after a year. */
  Grant: 365 * day,
  IdToken: hour,
  Interaction: hour,
  Session: 14 * day,
} as const

/** The operator's command is run by hand, so its token lasts a working day. */
export const operatorTokenLifetime = 12 * hour

export const invitationLifetime = 30 * minute

/** A registered client without a grant is deleted after this time. */
export const unusedClientLifetime = 90 * day

/** Seconds after a start, so that the cleanup does not slow the start down. */
export const firstCleanup = minute
export const cleanupInterval = hour

/** Milliseconds within which a replica notices that a sign-in has ended. */
export const endedPollMs = 300
