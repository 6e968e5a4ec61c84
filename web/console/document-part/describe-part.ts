import { documentPartTexts } from '../texts/document-part-texts.ts'
import type { DocumentPart } from './part-values.ts'

const texts = documentPartTexts.summary

/** A part may name a thousand operations. */
const maxNames = 8

const shorten = (names: readonly string[]) =>
  names.length > maxNames ? [...names.slice(0, maxNames), texts.more(names.length - maxNames)] : names

/** A part in one line. */
export function describePart({ tags = [], paths = [], operations = [], overlay }: DocumentPart): string {
  const lists = [
    tags.length > 0 && texts.tags(shorten(tags)),
    paths.length > 0 && texts.paths(shorten(paths)),
    operations.length > 0 && texts.operations(shorten(operations)),
    overlay && (Array.isArray(overlay) ? texts.patch(overlay.length) : texts.overlay),
  ]
  return lists.filter(Boolean).join('; ')
}
