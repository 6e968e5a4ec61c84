import { Failure } from '#base/errors.ts'

/** Whatever is wrong with a token, its bearer reads the same; only we learn why. Never give it the token or its claims. */
export const unauthorized = (why: string) =>
  new Failure('unauthorized', 'Missing or invalid bearer access token.', { internal: why })

/** The token may be good, but nobody can tell now. */
export const unavailable = (why: string) =>
  new Failure('unavailable', 'Access tokens cannot be checked right now.', { internal: why })
