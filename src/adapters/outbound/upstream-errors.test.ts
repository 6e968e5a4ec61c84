import { expect, test } from 'vitest'
import { createUpstreamError, toUpstreamError } from './upstream-errors.ts'

const createErrorWithCode = (code: string) => Object.assign(new Error('10.0.0.5:22 says SSH-2.0'), { code })

test('the message is fixed by the kind of error, the cause is only internal', () => {
  const cause = createErrorWithCode('ECONNREFUSED')
  const error = toUpstreamError(cause, false)
  expect(error).toMatchObject({ reason: 'unreachable', message: 'The server could not be reached.' })
  expect(error.internal).toBe(cause)
  expect(error.cause).toBeUndefined()
})

test.each([
  ['ECONNREFUSED', false, 'unreachable'],
  ['ECONNRESET', false, 'unreachable'],
  ['ECONNRESET', true, 'invalid_answer'],
  ['UND_ERR_SOCKET', false, 'unreachable'],
  ['UND_ERR_SOCKET', true, 'invalid_answer'],
  ['HPE_INVALID_CONSTANT', false, 'invalid_answer'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', true, 'invalid_answer'],
  ['UND_ERR_HEADERS_OVERFLOW', true, 'too_large'],
  ['ERR_BUFFER_TOO_LARGE', true, 'too_large'],
  ['ETIMEDOUT', false, 'unreachable'],
  ['ETIMEDOUT', true, 'invalid_answer'],
  ['UND_ERR_DESTROYED', false, 'cancelled'],
  ['CERT_HAS_EXPIRED', false, 'unreachable'],
] as const)('%s, with response begun %s, is %s', (code, hasResponse, kind) => {
  expect(toUpstreamError(createErrorWithCode(code), hasResponse).reason).toBe(kind)
})

test('an UpstreamError is returned as it is, and any other value becomes one', () => {
  const known = createUpstreamError('timeout')
  expect(toUpstreamError(known, true)).toBe(known)
  expect(toUpstreamError(undefined, false).reason).toBe('unreachable')
})
