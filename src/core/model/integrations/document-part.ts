import { joinNames } from '#base/text.ts'
import { defaultsOf, type MembersOf } from '#core/entities/entity.ts'
import { documentPartMembers } from '#core/entities/integration.ts'

/** `overlay` changes the document before it is read: an OpenAPI Overlay or a JSON Patch. */
export type DocumentPart = MembersOf<typeof documentPartMembers>

export const isSelective = ({ tags, paths, operations }: DocumentPart): boolean =>
  tags.length + paths.length + operations.length > 0

/** In words, as the owner chose it. */
export function describeDocumentPart(part: DocumentPart | null): string {
  if (part === null) return 'all of the document'
  const { tags, paths, operations, overlay } = part
  const lists = Object.entries({ tags, paths, operations }).filter(([, names]) => names.length > 0)
  const texts = lists.map(([name, names]) => `${name} ${joinNames(names, maxNames)}`)
  return [...texts, ...(overlay === null ? [] : ['an overlay'])].join(', ')
}

const maxNames = 10

/** Null for the whole document as it is. */
export const toDocumentPart = (part: Partial<DocumentPart>): DocumentPart | null => {
  const complete = { ...defaultsOf(documentPartMembers), ...part }
  return isSelective(complete) || complete.overlay !== null ? complete : null
}
