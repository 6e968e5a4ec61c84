import type { Secret } from '#base/secret.ts'

/** What a sealed text is bound to: moved to another row or field it no longer opens. */
export type SecretPlace = { table: string; rowId: string; field: string }

export interface Secrets {
  seal(clear: string, place: SecretPlace): Promise<string>
  /** Throws a Failure `unavailable` when the key is not configured or the text was moved or changed. */
  open(sealed: string, place: SecretPlace): Promise<Secret>
}
