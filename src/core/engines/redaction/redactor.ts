import { mask } from '#base/secret.ts'
import type { Redact } from '#core/engines/tool-result/index.ts'

/** Shorter secrets would mask ordinary words. */
const minLength = 6

/**
 * Masks secrets in a text by value, in the forms that an upstream may echo: plain, as JSON and percent-encoded. Names
 * are not considered, because users choose them.
 */
export function createRedactor(secrets: string[]): Redact {
  const long = secrets.filter((secret) => secret.length >= minLength)
  const forms = new Set(long.flatMap((secret) => [secret, escapeJson(secret), encodeURIComponent(secret)]))
  return (text) => {
    let masked = text
    for (const form of forms) if (masked.includes(form)) masked = masked.replaceAll(form, mask)
    return masked
  }
}

const escapeJson = (secret: string) => JSON.stringify(secret).slice(1, -1)
