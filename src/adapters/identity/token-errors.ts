import { ServiceError } from '#base/errors.ts'

/**
 * The caller gets the same message for every defect of a token. `reason` is internal; it must not contain the token or
 * claims.
 */
export const createInvalidTokenError = (reason: string) =>
  new ServiceError('unauthorized', 'Missing or invalid bearer access token.', { internal: reason })

/** The token may be valid, but it cannot be verified at the moment. */
export const createVerificationUnavailableError = (reason: string) =>
  new ServiceError('unavailable', 'Access tokens cannot be checked right now.', { internal: reason })
