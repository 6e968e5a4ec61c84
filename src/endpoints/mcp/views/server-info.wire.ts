import type { JsonObject } from '#base/json.ts'
import { toServedUrl } from '#base/web/url.ts'
import type { Branding } from '#core/model/apps/app.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'

/** The name and description of a server for clients. */
export type ServerIdentity = Pick<Manifest, 'name' | 'description' | 'websiteUrl'> & {
  version: number | string
  branding: Pick<Branding, 'logoUrl'>
}

/** MCP `Implementation`, with the members of the revision; empty values are omitted. */
export function presentServerInfo(server: ServerIdentity, revision: McpRevision): JsonObject {
  const { titles, icons } = revisionFeatures[revision]
  const [websiteUrl, logoUrl] = [server.websiteUrl, server.branding.logoUrl].map(toServedUrl)
  return {
    name: server.name,
    ...(titles && { title: server.name }),
    version: String(server.version),
    ...(icons && server.description && { description: server.description }),
    ...(icons && websiteUrl && { websiteUrl }),
    ...(icons && logoUrl && { icons: [{ src: logoUrl }] }),
  }
}
