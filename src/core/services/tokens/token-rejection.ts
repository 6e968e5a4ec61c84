import { ServiceError } from '#base/errors.ts'

/** As for every other token that is not accepted; `reason` is for the log. */
export const createTokenRejection = (reason: string) =>
  new ServiceError('unauthorized', 'Missing or invalid bearer access token.', {
    internal: `machine token: ${reason}`,
  })
