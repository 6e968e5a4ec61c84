import { isJsonObject, type Json } from '#base/json.ts'
import { RememberedTexts } from './remembered-texts.ts'
import type { WritingStyle } from './write-schema-parts.ts'

const listNames = Object.keys

/** The result of `JSON.stringify`, which is so fast that only definitions are worth remembering. */
export function createJsonStyle(): WritingStyle {
  const texts = new RememberedTexts()
  return {
    listNames,
    listKeywords: listNames,
    writeMember: (_, value) => JSON.stringify(value),
    writeSchema: (schema: Json) =>
      isJsonObject(schema) ? texts.getText(schema, JSON.stringify) : JSON.stringify(schema),
  }
}
