import Type, { type Static } from 'typebox'
import { type DocumentPart, toDocumentPart } from '#core/model/integrations/document-part.ts'
import { nameString, urlString } from '#endpoints/shared/scalars.wire.ts'

export const sourceProperties = {
  openapi_url: Type.Optional(urlString),
  openapi_document: Type.Optional(Type.String({ maxLength: 900_000, description: 'The document itself.' })),
  mcp_url: Type.Optional(urlString),
  registry_slug: Type.Optional(Type.String({ maxLength: 200, description: 'From find_servers.' })),
}

export const importProperties = {
  ...sourceProperties,
  name: Type.Optional(nameString),
  registry_variables: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Variables in its URL.',
    }),
  ),
  base_url: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'Base URL of the API, unless its document has one.',
    }),
  ),
  part: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Only these tags, operationIds or paths as /orders/**.',
    }),
  ),
  integration: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Imports again into this one (key or id), from its URL or a newer source; name or base_url alone changes only that.',
    }),
  ),
}
const ImportInput = Type.Object(importProperties)
export type ImportInput = Static<typeof ImportInput>

/** Undefined means the part of the last import. An empty list means the whole document. */
export const toImportedPart = ({ part }: Pick<ImportInput, 'part'>): DocumentPart | null | undefined =>
  part && toDocumentPart({ tags: part, operations: part, paths: part.filter((text) => text.includes('/')) })

/** The body of an import request. */
export const encodeImportBody = (
  body: { document: string } | { url: string },
  input: Pick<ImportInput, 'part'>,
): Uint8Array => new TextEncoder().encode(JSON.stringify({ ...body, part: toImportedPart(input) }))
