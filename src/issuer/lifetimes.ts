// How long each thing of the issuer lives, in seconds. Every kind is named, so that the library never falls back to a default of its own.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const lifetimes = {
  AccessToken: 15 * minute,
  AuthorizationCode: minute,
  /** Sliding: every refresh makes a new token that lives this long. */
  RefreshToken: 30 * day,
  /** The bound of all sliding: a consent is asked again after a year. */
  Grant: 365 * day,
  IdToken: hour,
  Interaction: hour,
  Session: 14 * day,
} as const

/** The operator's command is run by hand, so its token lasts a working day. */
export const operatorTokenLifetime = 12 * hour

export const invitationLifetime = 30 * minute

/** A registered client that has no grant left is forgotten after this time. */
export const unusedClientLifetime = 90 * day

export const sweepInterval = hour
