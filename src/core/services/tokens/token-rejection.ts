import { ServiceError } from '#base/errors.ts'

/** The same rejection as for every other invalid token; `reason` is for the log. */
export const createTokenRejection = (reason: string) =>
  new ServiceError('unauthorized', 'Missing or invalid bearer access token.', {
    internal: `machine token: ${reason}`,
  })
