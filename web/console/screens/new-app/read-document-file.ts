import { decodeDocument } from '#base/texts/decode-document.ts'
import { findFileFormat } from '#base/texts/file-formats.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import type { SourceDocument } from './detect-source.ts'

/** The largest document that the service accepts. */
const maxFileBytes = 32 * 1024 * 1024

/** Returns the document in a file, or a sentence that says why it cannot be imported. */
export async function readDocumentFile(file: File): Promise<SourceDocument | string> {
  if (file.size > maxFileBytes) return newAppTexts.fileTooLarge
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = findFileFormat((byte, at) => bytes[at] === byte)
  if (format) return newAppTexts.wrongFile(file.name, format.name, format.advice)
  const document = decodeDocument(bytes)
  if (document === null) return newAppTexts.fileWithoutText
  if (document.trim() === '') return newAppTexts.fileEmpty
  return { name: file.name, bytes: file.size, document }
}

/** In characters. Longer texts are slow to lay out and to edit. */
const maxShownLength = 200_000

/** A pasted text as a document of its own if it is too long to be shown; otherwise null. */
export const toLongDocument = (document: string): SourceDocument | null =>
  document.length > maxShownLength
    ? { name: newAppTexts.pastedDocument, bytes: new Blob([document]).size, document }
    : null
