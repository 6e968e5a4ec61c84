import { type Document, isCollection, parseDocument } from 'yaml'
import { addExactNumbers } from '#base/exact-yaml.ts'
import { findIndentation, type Indentation } from '../new-app-file.ts'

/** A text in YAML, and its nodes with their places in it. `isJson`: new parts are written as JSON. */
export type YamlSource = {
  text: string
  document: Document
  indentation: Indentation
  lineEnd: string
  isJson: boolean
}

export function parseYamlSource(text: string): YamlSource {
  const document = parseDocument(text, {
    customTags: addExactNumbers,
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
  })
  return {
    text,
    document,
    indentation: findIndentation(text),
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
    isJson: isCollection(document.contents) && document.contents.flow === true,
  }
}
