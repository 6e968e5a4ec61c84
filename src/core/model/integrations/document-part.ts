import type { Json } from '#base/json.ts'

/**
 * Which operations of a document are imported: those with one of the tags, with a path that one of the patterns matches, or
 * that are listed, by `operationId` or as `GET /path`; without any of these all of them. `overlay` changes the document
 * before: an OpenAPI Overlay or a JSON Patch.
 */
export type DocumentPart = { tags: string[]; paths: string[]; operations: string[]; overlay: Json }

export const isSelective = ({ tags, paths, operations }: DocumentPart): boolean =>
  tags.length + paths.length + operations.length > 0

/** Null for the whole document as it is. */
export const toDocumentPart = (part: Partial<DocumentPart>): DocumentPart | null => {
  const complete = { tags: [], paths: [], operations: [], overlay: null, ...part }
  return isSelective(complete) || complete.overlay !== null ? complete : null
}
