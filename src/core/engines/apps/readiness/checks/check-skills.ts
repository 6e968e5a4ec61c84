import { formatSkillFile, type Skill } from '#core/model/skills/skill.ts'
import { type ReadinessCheck, type RuleViolation, toListedAppReference } from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** The number of skills, and the size of each file `SKILL.md`, its front matter included. */
export const checkSkills: ReadinessCheck = ({ manifest }) => {
  const { skills = [] } = manifest
  const references = [toListedAppReference(manifest)]
  const tooMany: RuleViolation[] =
    skills.length > storeLimits.skills
      ? [
          {
            code: 'skills_too_many',
            message: `The app has ${skills.length} skills; the store imports ${storeLimits.skills}.`,
            references,
          },
        ]
      : []
  const tooLarge = skills.filter(isTooLarge).map(
    ({ name }): RuleViolation => ({
      code: 'skill_too_large',
      message: `The file of the skill ${name} is larger than ${storeLimits.skillFileBytes / 1024} KiB.`,
      references,
    }),
  )
  return [...tooMany, ...tooLarge]
}

const isTooLarge = (skill: Skill) =>
  new TextEncoder().encode(formatSkillFile(skill)).length > storeLimits.skillFileBytes
