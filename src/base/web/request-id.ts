/** Identifies a request in logs, errors and records of calls. */
export const requestIdHeader = 'x-request-id'

/** Ids of other forms are not taken over. */
const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/

/** The id of a header; "" when there is none that is well-formed. */
export const parseRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && requestIdPattern.test(header) ? header : ''
