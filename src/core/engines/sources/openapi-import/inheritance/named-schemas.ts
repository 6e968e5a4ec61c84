import { isJsonObject, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { getObject } from '../document/members.ts'

/** A schema that others can refer to; `pointer` is its JSON pointer, not percent-encoded. */
export type NamedSchema = { pointer: string; name: string; schema: JsonObject }

/** The members of a document that have schemas by name; a file of schemas has them at its root. */
const containers = [['components', 'schemas'], ['definitions'], ['$defs'], ['schemas'], []]

/** The schemas of a document whose own pointer is `prefix`; the document itself may be one. */
export function* listNamedSchemas(document: JsonObject, prefix: string): Generator<NamedSchema> {
  yield { pointer: prefix, name: readFileName(prefix), schema: document }
  for (const steps of containers) {
    const start = [prefix, ...steps].join('/')
    for (const [name, schema] of Object.entries(steps.reduce(getObject, document)))
      if (isJsonObject(schema)) yield { pointer: `${start}/${escapePointerToken(name)}`, name, schema }
  }
}

/** `Lorry` for `…/schemas/Lorry.yaml`. */
const readFileName = (pointer: string) => pointer.replace(/^.*(?:\/|~1)/, '').replace(/\.\w+$/, '')
