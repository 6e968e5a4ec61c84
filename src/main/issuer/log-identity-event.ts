import type { IdentityEvent } from '#adapters/identity/cached-issuer.ts'
import { describeCause } from '../log/describe-cause.ts'
import { findCertificateFailure } from '../log/find-certificate-failure.ts'
import type { Log } from '../log/log.ts'

/** An unusable issuer is a warning with cause and remedy, since callers only see a 503. */
export function logIdentityEvent(log: Pick<Log, 'info' | 'warn'>, event: IdentityEvent): void {
  if (event.event !== 'issuer_failed') {
    log.info(event, 'identity')
    return
  }
  const { error, ...fields } = event
  const { remedy } = findCertificateFailure(error) ?? {}
  log.warn({ ...fields, cause: describeCause(error), ...(remedy && { remedy }) }, 'the issuer cannot be used')
}
