import type { Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import type { Owner } from '#core/model/owner.ts'

/** `owner`: the workspace of the app. `isRejected`: an API rejected the value, so that a newer one is wanted. */
export type SecretRequest = { reference: string; owner: Owner; appId: string; isRejected?: boolean }

/** `version` changes with the value. `until`: when to read it again. */
export type ResolvedSecret = { secret: Secret; version: string; until: Instant }

/** `problem`: for the owner of the connection, without values. */
export type UnresolvedSecret = { problem: string; until: Instant }

/** Reads secrets that lie elsewhere, with the rights that the operator gave to the service. */
export interface SecretSource {
  /** Why the workspace may not use the reference; null if it may. Reads nothing. */
  findProblem(reference: string, owner: Owner): string | null
  /** Returns a value until its lifetime ends, and never an empty one. Does not throw. */
  resolve(request: SecretRequest): Promise<ResolvedSecret | UnresolvedSecret>
}
