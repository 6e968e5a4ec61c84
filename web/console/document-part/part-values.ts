// The part of a document as a form has it. A part is stored with its integration: imports again keep it.
import { parseExactJson } from '#base/exact-json.ts'
import type { V2Components as components } from '#client'
import { documentPartTexts } from '../texts/document-part-texts.ts'
import { findPatchViolation } from './patch-violation.ts'

export type DocumentPart = components['schemas']['DocumentPart']

export type PartValues = {
  /** False: all of the document, whatever the other members are. */
  isPart: boolean
  tags: string[]
  paths: string[]
  operations: string[]
  /** JSON text. */
  overlay: string
}

/** `field`: the one that is to be corrected. */
export type PartViolation = { field: 'tags' | 'overlay'; message: string }

export const toPartValues = (part: DocumentPart | null): PartValues => ({
  isPart: part !== null,
  tags: part?.tags ?? [],
  paths: part?.paths ?? [],
  operations: part?.operations ?? [],
  overlay: part?.overlay ? JSON.stringify(part.overlay, null, 2) : '',
})

/** `part`: null for all of the document. */
export function parsePart(values: PartValues): { part: DocumentPart | null } | { fault: PartViolation } {
  if (!values.isPart) return { part: null }
  const { tags, paths, operations } = values
  const lists = Object.entries({ tags, paths, operations }).filter(([, list]) => list.length > 0)
  const overlay = parseOverlay(values.overlay)
  if ('fault' in overlay) return { fault: { field: 'overlay', message: overlay.fault } }
  const part = { ...Object.fromEntries(lists), ...overlay }
  if (Object.keys(part).length > 0) return { part }
  return { fault: { field: 'tags', message: documentPartTexts.empty } }
}

function parseOverlay(text: string): Pick<DocumentPart, 'overlay'> | { fault: string } {
  if (text.trim() === '') return {}
  try {
    const overlay = parseExactJson(text)
    const fault = findPatchViolation(overlay)
    return fault ? { fault } : { overlay }
  } catch (error) {
    return { fault: documentPartTexts.faults.json(error instanceof Error ? error.message : String(error)) }
  }
}
