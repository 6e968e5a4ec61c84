import { Document } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'

/** A file with only the address of its schema, with which editors complete and check it. */
export function createAppFileDocument(server: string): Document {
  const document = new Document(null, { customTags: addExactNumbers })
  document.commentBefore = ` yaml-language-server: $schema=${server}/api/v3/tenon-yaml.schema.json`
  return document
}

/** How the author of a file indents. `indentSeq`: whether the items of a list are deeper than its name. */
export type Indentation = { indent: number; indentSeq: boolean }

const standard: Indentation = { indent: 2, indentSeq: true }

export function findIndentation(text: string): Indentation {
  const indent = /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? standard.indent
  return { indent, indentSeq: !/^( *)[^\s#-].*:[ \t]*\r?\n\1- /m.test(text) }
}

/** The text of a new file, in JSON if its name says so. */
export const formatAppFile = (path: string, document: Document): string =>
  formatDocument(document, { indentation: standard, isJson: path.endsWith('.json') })

export const formatDocument = (
  document: Document,
  { indentation, isJson }: { indentation: Indentation; isJson: boolean },
): string =>
  isJson
    ? `${JSON.stringify(document.toJS(), null, indentation.indent)}\n`
    : document.toString({ lineWidth: 100, flowCollectionPadding: true, ...indentation })
