// The MCP results that depend only on what a server offers, serialised once per revision: everything but calls.
import type { JsonObject } from '#base/json.ts'
import type { ManifestPrompt } from '#core/model/releases/manifest.ts'
import {
  type LegacyMcpRevision,
  type McpRevision,
  modernRevision,
  revisionFeatures,
} from '../protocol/revisions.ts'
import { presentPrompt } from './prompt.wire.ts'
import type { ToolPages } from './tool-list.ts'

/** Results as serialised JSON, per protocol revision. */
export type ServerView = {
  initialize(revision: LegacyMcpRevision): Buffer
  discover: string
  /** The page at the cursor, "" for the first; null when there is no such page. */
  toolPage(revision: McpRevision, cursor: string): Buffer | null
  resourceList(revision: McpRevision): Buffer
  templateList(revision: McpRevision): Buffer
  promptList(revision: McpRevision): Buffer
  /** Null when there is no such resource. */
  readResource(uri: string, revision: McpRevision): string | null
  prompts: ReadonlyMap<string, ManifestPrompt>
  /** Part of `_meta` in every result of 2026-07-28. */
  resultMeta: JsonObject
}

export type ServerViewSource = {
  presentInfo(revision: McpRevision): JsonObject
  /** "" is none. */
  instructions: string
  prompts: readonly ManifestPrompt[]
  /** Whether every caller gets the same results, so that shared caches may store them. */
  isPublic: boolean
  /** Capabilities by revision; those of prompts are added. */
  listCapabilities(revision: McpRevision): JsonObject
  /** `members`: of each result, beside its tools and the cursor. */
  buildToolPages(revision: McpRevision, members: JsonObject): ToolPages
  presentResources(revision: McpRevision): JsonObject[]
  /** The result of `resources/read`, without the members that a revision adds; null when there is no such resource. */
  presentResourceContents(uri: string): JsonObject | null
}

/** In milliseconds. The contents at a URI never change: a changed widget gets another URI. */
const resourceTtlMs = 86_400_000

export function buildServerView(source: ServerViewSource): ServerView {
  const { prompts } = source
  const instructions = source.instructions && { instructions: source.instructions }
  const resultMeta = { 'io.modelcontextprotocol/serverInfo': source.presentInfo(modernRevision) }
  const cacheScope = source.isPublic ? 'public' : 'private'
  // Clients must not cache lists, since a release takes effect immediately.
  const uncachedMembers = { resultType: 'complete', ttlMs: 0, cacheScope, _meta: resultMeta }
  const cachedMembers = { ...uncachedMembers, ttlMs: resourceTtlMs }
  const serializeList = (name: string, presentElements: (revision: McpRevision) => JsonObject[]) =>
    cachePerRevision((revision: McpRevision) =>
      serialize({
        ...(revision === modernRevision && uncachedMembers),
        [name]: presentElements(revision),
      }),
    )
  const toolPages = cachePerRevision((revision: McpRevision) =>
    source.buildToolPages(revision, revision === modernRevision ? uncachedMembers : {}),
  )
  const listCapabilities = (revision: McpRevision): JsonObject => ({
    ...source.listCapabilities(revision),
    ...(prompts.length > 0 && {
      prompts: {},
      ...(revisionFeatures[revision].completions && { completions: {} }),
    }),
  })
  return {
    resultMeta,
    discover: JSON.stringify({
      ...uncachedMembers,
      supportedVersions: [modernRevision],
      capabilities: listCapabilities(modernRevision),
      ...instructions,
    }),
    initialize: cachePerRevision((revision: LegacyMcpRevision) =>
      serialize({
        protocolVersion: revision,
        capabilities: listCapabilities(revision),
        serverInfo: source.presentInfo(revision),
        ...instructions,
      }),
    ),
    toolPage: (revision, cursor) => toolPages(revision).get(cursor) ?? null,
    resourceList: serializeList('resources', (revision) => source.presentResources(revision)),
    templateList: serializeList('resourceTemplates', () => []),
    promptList: serializeList('prompts', (revision) =>
      prompts.map((prompt) => presentPrompt(prompt, revision)),
    ),
    readResource(uri, revision) {
      const contents = source.presentResourceContents(uri)
      return contents && JSON.stringify({ ...(revision === modernRevision && cachedMembers), ...contents })
    },
    prompts: new Map(prompts.map((prompt) => [prompt.name, prompt])),
  }
}

const serialize = (result: JsonObject) => Buffer.from(JSON.stringify(result))

/** Builds on the first request of each revision. */
function cachePerRevision<R extends McpRevision, Built>(
  build: (revision: R) => Built,
): (revision: R) => Built {
  const builtByRevision = new Map<R, Built>()
  return (revision) => {
    const cached = builtByRevision.get(revision)
    if (cached !== undefined) return cached
    const built = build(revision)
    builtByRevision.set(revision, built)
    return built
  }
}
