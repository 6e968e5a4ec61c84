// The MCP results that depend only on the server's contents, serialised once per revision: everything but calls.
import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ManifestPrompt } from '#core/model/releases/manifest.ts'
import type { Skill } from '#core/model/skills/skill.ts'
import {
  type LegacyMcpRevision,
  type McpRevision,
  modernRevision,
  revisionFeatures,
} from '../protocol/revisions.ts'
import { presentPrompt } from './prompt.wire.ts'
import {
  buildSkillView,
  presentSkill,
  presentSkillContents,
  presentSkillResource,
  type SkillView,
  skillsExtension,
} from './skill.wire.ts'
import type { ToolPages } from './tool-list.ts'

/** Results as serialised JSON, per protocol revision. */
export type ServerView = {
  initialize(revision: LegacyMcpRevision): Buffer
  discover: string
  hasToolPages(revision: McpRevision): boolean
  /** Call this before the first page of the revision is read. An app may have thousands of tools. */
  prepareToolPages(revision: McpRevision): TimeSlicedTask<void>
  /** The page at the cursor, "" for the first; null for an unknown cursor. */
  toolPage(revision: McpRevision, cursor: string): Buffer | null
  resourceList(revision: McpRevision): Buffer
  templateList(revision: McpRevision): Buffer
  promptList(revision: McpRevision): Buffer
  /** Null for an unknown resource. `locale` is that of the user, "" if it is not known. */
  readResource(uri: string, revision: McpRevision, locale: string): string | null
  prompts: ReadonlyMap<string, ManifestPrompt>
  /** Null for a server without skills. */
  skillList(revision: McpRevision): Buffer | null
  /** The entry of the skill whose file has this URI; null if there is none. */
  readSkill(uri: string, revision: McpRevision): string | null
  /** Part of `_meta` in every result of 2026-07-28. */
  resultMeta: JsonObject
}

export type ServerViewSource = {
  presentInfo(revision: McpRevision): JsonObject
  /** "" for none. */
  instructions: string
  prompts: readonly ManifestPrompt[]
  skills: readonly Skill[]
  /** Whether every caller gets the same results, so that shared caches may store them. */
  isPublic: boolean
  /** Capabilities by revision, to which the capabilities of prompts and skills are added. */
  listCapabilities(revision: McpRevision): JsonObject
  /** `members`: further members of each result, besides its tools and the cursor. */
  buildToolPages(revision: McpRevision, members: JsonObject): ToolPages | TimeSlicedTask<ToolPages>
  presentResources(revision: McpRevision): JsonObject[]
  /** The result of `resources/read`, without the members that a revision adds; null for an unknown resource. */
  presentResourceContents(uri: string, locale: string): JsonObject | null
}

/** In milliseconds. The contents at a URI never change: a changed widget gets another URI. */
const resourceTtlMs = 86_400_000

export function buildServerView(source: ServerViewSource): ServerView {
  const { prompts } = source
  const skills = source.skills.map(buildSkillView)
  const instructions = source.instructions && { instructions: source.instructions }
  const resultMeta = { 'io.modelcontextprotocol/serverInfo': source.presentInfo(modernRevision) }
  // @guard oauth-access protocol/revisions
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
  /** The extension requires the members of caches in every revision. */
  const selectSkillMembers = (revision: McpRevision): JsonObject =>
    revision === modernRevision ? uncachedMembers : { ttlMs: 0, cacheScope }
  const skillList = cachePerRevision((revision: McpRevision) =>
    serialize({ ...selectSkillMembers(revision), skills: skills.map(presentSkill) }),
  )
  const toolPages = new Map<McpRevision, ToolPages>()
  function* prepareToolPages(revision: McpRevision): TimeSlicedTask<void> {
    if (toolPages.has(revision)) return
    const pages = source.buildToolPages(revision, revision === modernRevision ? uncachedMembers : {})
    toolPages.set(revision, pages instanceof Map ? pages : yield* pages as TimeSlicedTask<ToolPages>)
  }
  const listCapabilities = (revision: McpRevision): JsonObject => ({
    ...withSkillCapabilities(source.listCapabilities(revision), skills),
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
    hasToolPages: (revision) => toolPages.has(revision),
    prepareToolPages,
    toolPage: (revision, cursor) => toolPages.get(revision)?.get(cursor) ?? null,
    resourceList: serializeList('resources', (revision) => [
      ...source.presentResources(revision),
      ...skills.map((skill) => presentSkillResource(skill, revision)),
    ]),
    templateList: serializeList('resourceTemplates', () => []),
    promptList: serializeList('prompts', (revision) =>
      prompts.map((prompt) => presentPrompt(prompt, revision)),
    ),
    readResource(uri, revision, locale) {
      const skill = skills.find((candidate) => candidate.uri === uri)
      const contents = skill ? presentSkillContents(skill) : source.presentResourceContents(uri, locale)
      const members = skill ? uncachedMembers : cachedMembers
      return contents && JSON.stringify({ ...(revision === modernRevision && members), ...contents })
    },
    skillList: (revision) => (skills.length > 0 ? skillList(revision) : null),
    readSkill(uri, revision) {
      const skill = skills.find((candidate) => candidate.uri === uri)
      return skill ? JSON.stringify({ ...selectSkillMembers(revision), skill: presentSkill(skill) }) : null
    },
    prompts: new Map(prompts.map((prompt) => [prompt.name, prompt])),
  }
}

/** The files of skills are resources. */
const withSkillCapabilities = (
  { extensions, ...capabilities }: JsonObject,
  skills: readonly SkillView[],
): JsonObject => ({
  ...capabilities,
  ...(skills.length > 0 && { resources: {} }),
  ...((extensions || skills.length > 0) && {
    extensions: { ...(extensions as JsonObject), ...(skills.length > 0 && { [skillsExtension]: {} }) },
  }),
})

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
