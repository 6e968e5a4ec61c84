import canonicalize from 'canonicalize'
import type { JsonObject } from '#base/json.ts'
import type { Owner } from '#core/model/owner.ts'

/**
 * The caller and the call. A null `caller` is not signed in; `tokenId` is then the token of the app that a
 * program calls with, or null for an anonymous caller of a public app.
 */
export type IdentifiedCall = {
  releaseId: string
  toolId: string
  caller: Owner | null
  tokenId: string | null
  args: JsonObject
}

/** Canonical JSON (RFC 8785), equal exactly if approving one call also approves the other. */
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
