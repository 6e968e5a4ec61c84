import { type DraftRule, toSkillReference } from '../draft-rule.ts'

/** A thematic break may begin a text too, but no member follows it. */
const frontMatter = /^\s*---[ \t]*\r?\n[\w-]+:/

/** Clients get the front matter from name and description: one in the text is read as part of the instructions. */
export const checkSkillFrontMatterRepeated: DraftRule = (contents) =>
  contents.skills
    .filter(({ body }) => frontMatter.test(body))
    .map((skill) => ({
      code: 'skill_front_matter_repeated',
      message: `The text of the skill ${skill.name} begins with front matter, which clients get from its name and description already.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toSkillReference(skill)],
    }))
