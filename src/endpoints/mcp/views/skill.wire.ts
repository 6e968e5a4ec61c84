// The skills of a server by the Skills extension (SEP-2640): entries with digests, and their files as resources.
import { createHash } from 'node:crypto'
import type { JsonObject } from '#base/json.ts'
import { formatSkillFile, type Skill } from '#core/model/skills/skill.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'

export const skillsExtension = 'io.modelcontextprotocol/skills'

const skillMimeType = 'text/markdown'

export type SkillView = { uri: string; skill: Skill; file: string }

export const buildSkillView = (skill: Skill): SkillView => ({
  uri: `skill://${skill.name}/SKILL.md`,
  skill,
  file: formatSkillFile(skill),
})

/** One element of `skills/list`. Clients compare front matter, size and digest with the file. */
export const presentSkill = ({ uri, skill: { name, description }, file }: SkillView): JsonObject => ({
  uri,
  frontmatter: { name, description },
  resources: [{ uri, digest: `sha256:${hashText(file)}`, size: Buffer.byteLength(file) }],
})

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** One element of `resources/list`. */
export const presentSkillResource = (
  { uri, skill: { name, description } }: SkillView,
  revision: McpRevision,
): JsonObject => ({
  uri,
  name,
  ...(revisionFeatures[revision].titles && { title: name }),
  description,
  mimeType: skillMimeType,
})

/** The result of `resources/read`, without the members that a revision adds to every result. */
export const presentSkillContents = ({ uri, file }: SkillView): JsonObject => ({
  contents: [{ uri, mimeType: skillMimeType, text: file }],
})
