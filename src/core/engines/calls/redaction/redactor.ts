import { mask } from '#base/secret.ts'
import type { Redact } from '#core/engines/calls/tool-result/index.ts'
import { listExactForms, selectMaskable } from './encoded-forms.ts'
import { listFormPatterns } from './form-patterns.ts'

/**
 * Masks secrets in a text by value, in the forms that an upstream may echo: plain, escaped, in base64 and in
 * hexadecimal. Names are ignored, because users choose them. It runs on every result of a call, so it searches only for
 * whole forms; stored data passes `createStoredDataRedactor`.
 */
export function createRedactor(secrets: string[]): Redact {
  const maskable = selectMaskable(secrets)
  const forms = new Set(maskable.flatMap(listExactForms))
  const patterns = maskable.flatMap(listFormPatterns)
  return (text) => {
    let masked = text
    // @guard upstream-credentials with-credential
    for (const form of forms) if (masked.includes(form)) masked = masked.replaceAll(form, mask)
    for (const { hints, pattern } of patterns)
      if (hints.some((hint) => masked.includes(hint))) masked = masked.replace(pattern, mask)
    return masked
  }
}
