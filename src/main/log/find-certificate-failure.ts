// Explains why the certificate of a server was rejected, from the codes of Node.js and OpenSSL.

export type CertificateFailure = { reason: string; remedy: string }

const trustRemedy =
  'Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its authority, or with its own if it is self-signed, and start the service again.'
const renewRemedy = 'Renew the certificate of that server, and check the clock of this machine.'
const nameRemedy = 'Use the name in the certificate, or give the server a certificate for the name in use.'

const selfSigned = { reason: 'its certificate is self-signed', remedy: trustRemedy }
const unknownAuthority = { reason: 'its certificate is from an unknown authority', remedy: trustRemedy }

const failures: Record<string, CertificateFailure> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', remedy: renewRemedy },
  CERT_NOT_YET_VALID: { reason: 'its certificate is not valid yet', remedy: renewRemedy },
  ERR_TLS_CERT_ALTNAME_INVALID: { reason: 'its certificate is for another name', remedy: nameRemedy },
}

/** Null when neither `error` nor its causes concern a certificate. */
export function findCertificateFailure(error: unknown): CertificateFailure | null {
  if (!(error instanceof Error)) return null
  const { code, internal } = error as Error & { code?: unknown; internal?: unknown }
  const failure = typeof code === 'string' && Object.hasOwn(failures, code) ? failures[code] : null
  return failure ?? findCertificateFailure(internal) ?? findCertificateFailure(error.cause)
}
