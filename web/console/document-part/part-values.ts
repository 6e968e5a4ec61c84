// The form values of a document part. The part is stored with its integration, so later imports keep it.
import { parseExactJson } from '#base/exact-json.ts'
import type { V3Components as components } from '#client'
import { documentPartTexts } from '../texts/document-part-texts.ts'
import { findPatchViolation } from './patch-violation.ts'

export type DocumentPart = components['schemas']['DocumentPart']

export type PartValues = {
  /** If false, the entire document is imported and the other values are ignored. */
  isPart: boolean
  tags: string[]
  paths: string[]
  operations: string[]
  /** JSON text. */
  overlay: string
}

/** `field` is the field to correct. */
export type PartViolation = { field: 'tags' | 'overlay'; message: string }

export const toPartValues = (part: DocumentPart | null): PartValues => ({
  isPart: part !== null,
  tags: part?.tags ?? [],
  paths: part?.paths ?? [],
  operations: part?.operations ?? [],
  overlay: part?.overlay ? JSON.stringify(part.overlay, null, 2) : '',
})

/** A null `part` stands for the entire document. */
export function parsePart(values: PartValues): { part: DocumentPart | null } | { problem: PartViolation } {
  if (!values.isPart) return { part: null }
  const { tags, paths, operations } = values
  const lists = Object.entries({ tags, paths, operations }).filter(([, list]) => list.length > 0)
  const overlay = parseOverlay(values.overlay)
  if ('problem' in overlay) return { problem: { field: 'overlay', message: overlay.problem } }
  const part = { ...Object.fromEntries(lists), ...overlay }
  if (Object.keys(part).length > 0) return { part }
  return { problem: { field: 'tags', message: documentPartTexts.empty } }
}

function parseOverlay(text: string): Pick<DocumentPart, 'overlay'> | { problem: string } {
  if (text.trim() === '') return {}
  try {
    const overlay = parseExactJson(text)
    const problem = findPatchViolation(overlay)
    return problem ? { problem } : { overlay }
  } catch (error) {
    return {
      problem: documentPartTexts.problems.json(error instanceof Error ? error.message : String(error)),
    }
  }
}
