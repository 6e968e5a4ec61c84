import { createMissingError, SecretReadError } from '../read-secret.ts'

const credentialsRejected = 'AWS rejects the credentials of the service.'
const tooManyRequests = 'AWS limits the requests of the service; retry later.'

/** By the codes of AWS and the names of the SDK. */
const messages: Record<string, string> = {
  AccessDeniedException: 'AWS denies the service access to the secret.',
  AccessDenied: 'AWS denies the service the role that it is to assume.',
  DecryptionFailure: 'AWS cannot decrypt the secret with its key.',
  InvalidRequestException: 'AWS rejects the request; the secret may be scheduled for deletion.',
  ThrottlingException: tooManyRequests,
  TooManyRequestsException: tooManyRequests,
  ExpiredTokenException: credentialsRejected,
  ExpiredToken: credentialsRejected,
  IncompleteSignature: credentialsRejected,
  InvalidClientTokenId: credentialsRejected,
  InvalidIdentityToken: credentialsRejected,
  InvalidSignatureException: credentialsRejected,
  SignatureDoesNotMatch: credentialsRejected,
  UnrecognizedClientException: credentialsRejected,
  CredentialsProviderError: 'The service has no credentials for AWS.',
  TokenProviderError: 'The service has no credentials for AWS.',
}

/** The texts of AWS are not passed on, since they name accounts, roles and keys. */
export function toAwsReadError(error: unknown): unknown {
  if (error instanceof SecretReadError || !(error instanceof Error)) return error
  if (error.name === 'ResourceNotFoundException') return createMissingError()
  const message = messages[error.name]
  if (message) return new SecretReadError(message)
  if (error.message === 'Region is missing') return new SecretReadError(regionMissing)
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return status ? new SecretReadError(`AWS Secrets Manager responded with the status ${status}.`) : error
}

const regionMissing = 'The region of AWS is not known; the operator has to set AWS_REGION.'
