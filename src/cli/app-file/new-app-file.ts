import { Document } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'

const isJsonPath = (path: string) => path.endsWith('.json')

/** A file with only the address of its schema, with which editors complete and check it. */
export function createAppFileDocument(server: string): Document {
  const document = new Document(null, { customTags: addExactNumbers })
  document.commentBefore = ` yaml-language-server: $schema=${server}/api/v3/tenon-yaml.schema.json`
  return document
}

/** The text of a file, in JSON if its name says so. */
export const formatAppFile = (path: string, document: Document): string =>
  isJsonPath(path)
    ? `${JSON.stringify(document.toJS(), null, 2)}\n`
    : document.toString({ lineWidth: 100, flowCollectionPadding: true })
