import canonicalize from 'canonicalize'
import type { JsonObject } from '#base/json.ts'
import type { Owner } from '#core/model/owner.ts'

/**
 * Who calls what. `caller` null: nobody is signed in; `tokenId` is then the token of the app that a program calls with, and
 * null for a caller of a public app, whom nobody knows.
 */
export type IdentifiedCall = {
  releaseId: string
  toolId: string
  caller: Owner | null
  tokenId: string | null
  args: JsonObject
}

/** Canonical JSON (RFC 8785): two calls have the same exactly when an approval of one is one of the other. */
export const fingerprintCall = ({ releaseId, toolId, caller, tokenId, args }: IdentifiedCall): string =>
  canonicalize({
    // @guard fingerprint-call calls/approvals
    releaseId,
    toolId,
    // @guard
    caller: caller && { issuer: caller.issuer, subject: caller.subject },
    // @guard
    tokenId,
    args,
  }) ?? ''
