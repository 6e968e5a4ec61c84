// Changes the lines of a text in YAML that have another value. All others stay as they are, to the byte.
import { isDeepStrictEqual } from 'node:util'
import { type Document, visit } from 'yaml'
import { formatDocument } from '../new-app-file.ts'
import { BlockEditor } from './block-editor.ts'
import type { Collection } from './content-end.ts'
import { FlowEditor } from './flow-editor.ts'
import { noEditor } from './no-editor.ts'
import { applyEdits } from './source-edit.ts'
import { updateNode } from './update-nodes.ts'
import { parseYamlSource } from './yaml-source.ts'

export const editYaml = (text: string, value: unknown): string =>
  editLines(text, value) ?? formatAgain(text, value)

/** Null if the text is so unusual that edits of it would not give the value. */
function editLines(text: string, value: unknown): string | null {
  const source = parseYamlSource(text)
  const { document } = source
  const openEditor = (collection: Collection) =>
    collection.flow ? new FlowEditor(source, collection) : new BlockEditor(source, collection)
  try {
    const { edits } = updateNode({ document, openEditor }, document.contents, value, rejectRoot)
    const edited = applyEdits(text, edits)
    const isEqual = isDeepStrictEqual(parseYamlSource(edited).document.toJS(), document.toJS())
    return isEqual ? edited : null
  } catch (error) {
    if (error instanceof RangeError || error instanceof ReferenceError) return null
    throw error
  }
}

function rejectRoot(): never {
  throw new RangeError('The value has no member of the text.')
}

/** In one style, with the comments. */
function formatAgain(text: string, value: unknown): string {
  const { document, indentation, isJson, lineEnd } = parseYamlSource(text)
  expandAliases(document)
  const update = { document, openEditor: () => noEditor }
  document.contents = updateNode(update, document.contents, value, noEditor.replace).node
  return formatDocument(document, { indentation, isJson }).replaceAll('\n', lineEnd)
}

/** The nodes that they refer to may go. */
function expandAliases(document: Document): void {
  visit(document, { Alias: (_, alias) => document.createNode(alias.toJS(document)) })
}
