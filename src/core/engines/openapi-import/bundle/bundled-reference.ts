// How a reference into another document is written once that stands in the imported one, and how people are told of it.
import { escapedStep } from '#core/engines/json-schema/pointer.ts'
import type { Standing } from './documents.ts'

/** The member of the imported document that holds the others by their URLs: each is an object, or says why there is none. */
export const bundleWord = 'x-bundled-documents'

const prefix = `#/${bundleWord}/`

export const bundledReference = ({ document, pointer }: Standing): string =>
  document === '' ? `#${pointer}` : prefix + encodeURIComponent(escapedStep(document)) + pointer

/** The steps of a pointer as its author would write it: `https://docs.test/pets.yaml#/Pet`. */
export function writtenReference(reference: string): string {
  if (!reference.startsWith(prefix)) return reference
  const [document = '', ...steps] = reference.slice(prefix.length).split('/')
  const url = decodeURIComponent(document).replaceAll('~1', '/').replaceAll('~0', '~')
  return steps.length > 0 ? `${url}#/${steps.join('/')}` : url
}
