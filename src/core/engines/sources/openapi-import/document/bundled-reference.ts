// References into embedded external documents: the pointer inside the bundle, and the original form for reports.
import { escapePointerToken } from '#base/json-pointer.ts'

/** `document` is the URL of an external document, "" for the imported one; `pointer` begins with "/" or is "". */
export type DocumentLocation = { document: string; pointer: string }

/** Key of the bundle that maps URLs to external documents: an object each, or a string with why it is missing. */
export const bundleKey = 'x-bundled-documents'

const prefix = `#/${bundleKey}/`

/**
 * Members of a base schema: the part that extending schemas take over, and the same part closed to other
 * members.
 */
export const partKey = 'x-part-of-others'
export const closedPartKey = 'x-closed-part'

const removePartKey = (pointer: string) => pointer.replace(/\/(?:x-part-of-others|x-closed-part)$/, '')

export const formatBundledReference = ({ document, pointer }: DocumentLocation): string =>
  document === '' ? `#${pointer}` : prefix + encodeURIComponent(escapePointerToken(document)) + pointer

/** The reference as its author would write it: `https://docs.test/pets.yaml#/Pet`. */
export function formatOriginalReference(reference: string): string {
  const original = removePartKey(reference)
  if (!original.startsWith(prefix)) return original
  const [document = '', ...steps] = original.slice(prefix.length).split('/')
  const url = decodeURIComponent(document).replaceAll('~1', '/').replaceAll('~0', '~')
  return steps.length > 0 ? `${url}#/${steps.join('/')}` : url
}
