import { expect, test } from 'vitest'
import { findCertificateFailure } from './find-certificate-failure.ts'

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is from an unknown authority'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
])('%s, wherever it is among the causes: %s', (code, reason) => {
  const error = new Error('failed', { cause: Object.assign(new Error('tls'), { code }) })
  expect(findCertificateFailure(error)).toMatchObject({ reason })
})

test('other failures have none', () => {
  expect(findCertificateFailure(Object.assign(new Error('closed'), { code: 'ECONNREFUSED' }))).toBeNull()
  expect(findCertificateFailure('closed')).toBeNull()
})
