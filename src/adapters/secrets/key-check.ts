// A fixed text, sealed with a key and stored with the secrets, shows at start whether a configured key is that key.
import { decodeProtectedHeader } from 'jose'
import type { SecretLocation } from '#core/ports/secrets.ts'
import { createSecrets } from './create-secrets.ts'
import type { SecretKey } from './secret-keys.ts'

const buildCheckLocation = (rowId: string): SecretLocation => ({
  table: 'secret_keys',
  rowId,
  field: 'sealed',
})

export const sealKeyCheck = (key: SecretKey): Promise<string> =>
  createSecrets({ keys: [key] }).seal('tenon', buildCheckLocation(key.id))

/** Whether this key sealed the text of `sealKeyCheck`. */
export const hasSealedCheck = (key: SecretKey, sealed: string): Promise<boolean> =>
  canOpen(key, sealed, buildCheckLocation(key.id))

export const canOpen = (key: SecretKey, sealed: string, location: SecretLocation): Promise<boolean> =>
  createSecrets({ keys: [key] })
    .open(sealed, location)
    .then(
      () => true,
      () => false,
    )

/** The id of the key that sealed the text; "" when the text is not a sealed secret. */
export function findKeyId(sealed: string): string {
  try {
    return String(decodeProtectedHeader(sealed).kid ?? '')
  } catch {
    return ''
  }
}
