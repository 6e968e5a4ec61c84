import type { Secret } from '#base/secret.ts'

/** The row and field that a sealed secret is bound to: moved elsewhere, it cannot be decrypted. */
export type SecretLocation = { table: string; rowId: string; field: string }

export interface Secrets {
  seal(clear: string, location: SecretLocation): Promise<string>
  /** Throws a ServiceError `unavailable` when the key is not configured or the secret was moved or modified. */
  open(sealed: string, location: SecretLocation): Promise<Secret>
}
