/** The id of a request in logs, errors and records of calls. */
export const requestIdHeader = 'x-request-id'

/** Ids of another form are ignored. */
const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/

/** The id in a header; "" without a well-formed one. */
export const parseRequestId = (header: string | string[] | undefined): string =>
  typeof header === 'string' && requestIdPattern.test(header) ? header : ''
