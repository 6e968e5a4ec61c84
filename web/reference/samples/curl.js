import { formatLiteral, jsonStyle } from './literal.js'

/** Inside single quotes of a shell. */
const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`

/** @param {import('../samples.js').SampleRequest} request */
export const buildCurlSample = ({ method, url, isPublic, body }) =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TENON_TOKEN"']),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(formatLiteral(body, jsonStyle))}`]),
  ].join(' \\\n  ')
