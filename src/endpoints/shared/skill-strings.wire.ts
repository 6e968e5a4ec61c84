// The rules of Agent Skills for the members of a SKILL.md, which clients check.
import Type from 'typebox'
import { maxSkillBytes } from '#core/model/skills/app-skill.ts'

export const skillNameString = Type.String({
  maxLength: 64,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Lower-case letters, digits and single hyphens between them.',
})

const withText = '\\S'

export const skillDescriptionString = Type.String({ maxLength: 1024, pattern: withText })

/** The bytes are counted where the skill is stored. */
export const skillBodyString = Type.String({ maxLength: maxSkillBytes, pattern: withText })
