import type { JsonObject } from '#base/json.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'

/** MCP `Implementation`, with the members that the revision defines; empty values are left out. */
export function presentServerInfo(manifest: Manifest, revision: McpRevision): JsonObject {
  const { titles, icons } = revisionFeatures[revision]
  const { logoUrl } = manifest.branding
  return {
    name: manifest.name,
    ...(titles && { title: manifest.name }),
    version: String(manifest.version),
    ...(icons && manifest.description && { description: manifest.description }),
    ...(icons && manifest.websiteUrl && { websiteUrl: manifest.websiteUrl }),
    ...(icons && logoUrl && { icons: [{ src: logoUrl }] }),
  }
}
