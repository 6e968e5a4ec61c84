import { runTraceStep, type TraceSpan } from '#base/trace-span.ts'
import type { CredentialSource } from '../credentials/open-credential.ts'

/** A tool without a connection needs no credential, so there is no step. */
export const traceCredential =
  (span: TraceSpan, resolveCredential: CredentialSource): CredentialSource =>
  (connectionId, rejected) =>
    connectionId === null
      ? resolveCredential(connectionId, rejected)
      : runTraceStep(span, { kind: 'credential' }, async (step) => {
          const credential = await resolveCredential(connectionId, rejected)
          if ('missing' in credential) step.fail('credential_missing')
          return credential
        })
