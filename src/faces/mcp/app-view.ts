// What a published app says of itself, written out once: the replies to all but calls are these texts as they are.
import type { JsonObject } from '#base/json.ts'
import type { Manifest } from '#core/model/manifest.ts'
import { type LegacyRevision, modernRevision, type Revision } from './revisions.ts'
import { presentServerInfo } from './server-info.wire.ts'
import { presentTool } from './tool.wire.ts'

/** Results as JSON text. */
export type AppView = {
  initialize(revision: LegacyRevision): string
  discover: string
  toolList(revision: Revision): string
  /** Stands in the `_meta` of every result of 2026-07-28. */
  identity: JsonObject
}

/** Only what is served; none of it changes during a connection, since there are none. */
const capabilities = { tools: {} }

/** The list is the same for every caller, and stale at once: a release is live the moment it is made. */
const cacheHints = { ttlMs: 0, cacheScope: 'public' }

export function appView(manifest: Manifest): AppView {
  const instructions = manifest.instructions && { instructions: manifest.instructions }
  const identity = { 'io.modelcontextprotocol/serverInfo': presentServerInfo(manifest, modernRevision) }
  const modern = { resultType: 'complete', ...cacheHints, _meta: identity }
  return {
    identity,
    discover: JSON.stringify({
      ...modern,
      supportedVersions: [modernRevision],
      capabilities,
      ...instructions,
    }),
    initialize: perRevision((revision: LegacyRevision) => ({
      protocolVersion: revision,
      capabilities,
      serverInfo: presentServerInfo(manifest, revision),
      ...instructions,
    })),
    toolList: perRevision((revision: Revision) => ({
      ...(revision === modernRevision && modern),
      tools: manifest.tools.map((tool) => presentTool(tool, revision)),
    })),
  }
}

/** Written when a client of that revision first asks. */
function perRevision<R extends Revision>(present: (revision: R) => JsonObject): (revision: R) => string {
  const texts = new Map<R, string>()
  return (revision) => {
    const known = texts.get(revision)
    if (known !== undefined) return known
    const text = JSON.stringify(present(revision))
    texts.set(revision, text)
    return text
  }
}
