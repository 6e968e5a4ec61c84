import { type DraftRule, toSkillReference } from '../draft-rule.ts'

/** A thematic break may also begin a text, but no member follows it. */
const frontMatter = /^\s*---[ \t]*\r?\n[\w-]+:/

/**
 * The front matter is built from name and description: clients read another one in the text as part of the
 * instructions.
 */
export const checkSkillFrontMatterRepeated: DraftRule = (contents) =>
  contents.skills
    .filter(({ body }) => frontMatter.test(body))
    .map((skill) => ({
      code: 'skill_front_matter_repeated',
      message: `The text of the skill ${skill.name} begins with front matter, which is already built from its name and description.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toSkillReference(skill)],
    }))
