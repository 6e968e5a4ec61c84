import Type, { type Static } from 'typebox'
import { nameString, urlString } from '#endpoints/shared/scalars.wire.ts'

export const sourceProperties = {
  openapi_url: Type.Optional(urlString),
  openapi_document: Type.Optional(
    Type.String({ maxLength: 900_000, description: 'The OpenAPI document itself, as JSON or YAML.' }),
  ),
  mcp_url: Type.Optional(urlString),
  registry_slug: Type.Optional(Type.String({ maxLength: 200, description: 'From find_servers.' })),
}

export const importProperties = {
  ...sourceProperties,
  name: Type.Optional(nameString),
  registry_variables: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Values of the variables in the URL of a server.',
    }),
  ),
  base_url: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'Where the API is called, if its document does not say so or says it wrongly.',
    }),
  ),
  integration: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Imports again into this integration (key or id), from its URL or a newer source; name or base_url alone change only that.',
    }),
  ),
}
const ImportInput = Type.Object(importProperties)
export type ImportInput = Static<typeof ImportInput>

/** The body of an import request. */
export const encodeImportBody = (body: { document: string } | { url: string }): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(body))
