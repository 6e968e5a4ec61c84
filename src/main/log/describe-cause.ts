import { ServiceError } from '#base/errors.ts'
import { EgressDenial, UpstreamError } from '#base/upstream-error.ts'
import { findCertificateFailure } from './find-certificate-failure.ts'

/** In one line, with details for the operator only. */
export function describeCause(error: unknown): string {
  if (!(error instanceof UpstreamError || error instanceof ServiceError)) return String(error)
  const { internal, message } = error
  if (internal instanceof EgressDenial) return internal.description
  const certificate = findCertificateFailure(internal)
  if (certificate && internal instanceof Error)
    return `${message} (${certificate.reason}: ${findRootCause(internal).message})`
  if (internal instanceof Error) return `${message} (${findRootCause(internal).message})`
  return typeof internal === 'string' ? `${message} (${internal})` : message
}

const findRootCause = (error: Error): Error =>
  error.cause instanceof Error ? findRootCause(error.cause) : error
