// The skills of skills/: how agents build, curate and publish apps with the tools of the management server.
import { readdirSync, readFileSync } from 'node:fs'
import type { Skill } from '#core/model/skills/skill.ts'

const folder = new URL('../../../../skills/', import.meta.url)

/**
 * The front matter of these files has exactly two members, each on one line: a name, which is also the
 * folder's, and a description.
 */
const filePattern = /^---\nname: (.+)\ndescription: (.+)\n---\n\n(.*)$/s

export const readSkills = (): Skill[] => readdirSync(folder).sort().map(readSkill)

function readSkill(name: string): Skill {
  const text = readFileSync(new URL(`${name}/SKILL.md`, folder), 'utf8')
  const [, statedName, description = '', body = ''] = filePattern.exec(text) ?? []
  if (statedName !== name) throw new Error(`skills/${name}/SKILL.md has no front matter with its name`)
  return { name, description, body }
}
