// The common setup of identity tests: an issuer that publishes one key, and an identity that trusts it.
import { onTestFinished } from 'vitest'
import type { IdentityEvent } from '#adapters/identity/cached-issuer.ts'
import { createIdentity, type IdentitySetup } from '#adapters/identity/create-identity.ts'
import { ServiceError } from '#base/errors.ts'
import {
  audience,
  createLoopbackUpstream,
  createManualClock,
  createSigner,
  startLoopbackIssuer,
} from './loopback-issuer.ts'

const signer = await createSigner('first')

export type TestIdentityOptions = Partial<IdentitySetup> & { path?: string; deadlineMs?: number }

export async function startIdentity({ path = '', deadlineMs, ...setup }: TestIdentityOptions = {}) {
  const issuer = await startLoopbackIssuer(path)
  issuer.publish(signer.jwk)
  const upstream = createLoopbackUpstream(deadlineMs)
  onTestFinished(async () => {
    await upstream.close()
    await issuer.stop()
  })
  const clock = createManualClock()
  const events: IdentityEvent[] = []
  const identity = createIdentity({
    issuer: issuer.url,
    audiences: [audience],
    upstream,
    clock,
    log: (event) => events.push(event),
    ...setup,
  })
  const claims = () => ({
    iss: issuer.url,
    aud: audience,
    sub: 'ann',
    iat: clock.seconds(),
    exp: clock.seconds() + 900,
  })
  return { issuer, clock, events, identity, signer, upstream, claims }
}

/** The error of a rejected token; throws when the token was accepted. */
export async function catchServiceError(verification: object) {
  const failure = await Promise.resolve(verification).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${failure}`)
  return failure
}

/** `accepted`, or the error code of the rejection. */
export const resolveVerification = (verification: object) =>
  Promise.resolve(verification).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
  )
