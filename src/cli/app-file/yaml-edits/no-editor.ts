import type { CollectionEditor } from './collection-editor.ts'
import type { SourceEdit } from './source-edit.ts'

const none: SourceEdit = { from: 0, to: 0, text: '' }

/** For a document whose text is written anew. */
export const noEditor = {
  replace: () => none,
  insert: () => none,
  remove: () => [],
  arrange: () => none,
} satisfies CollectionEditor
