// The server.json document of the MCP registry. Property names follow the registry's schema, hence camelCase.
import Type, { type Static } from 'typebox'
import type { ServerJsonDocument } from '#core/model/directory/server-json.ts'

export const ServerJsonSchema = Type.Object(
  {
    $schema: Type.String(),
    name: Type.String(),
    title: Type.String(),
    description: Type.String(),
    version: Type.String(),
    websiteUrl: Type.Optional(Type.String()),
    icons: Type.Optional(Type.Array(Type.Object({ src: Type.String() }))),
    remotes: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
  },
  { title: 'ServerJson' },
)

export const presentServerJson = (document: ServerJsonDocument): Static<typeof ServerJsonSchema> => ({
  $schema: document.$schema,
  name: document.name,
  title: document.title,
  description: document.description,
  version: document.version,
  ...(document.websiteUrl && { websiteUrl: document.websiteUrl }),
  ...(document.icons.length > 0 && { icons: document.icons }),
  remotes: document.remotes,
})
