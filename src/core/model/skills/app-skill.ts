import type { EntityOf } from '#core/entities/entity.ts'
import type { skill } from '#core/entities/skill.ts'
import type { Skill } from './skill.ts'

export type AppSkill = EntityOf<typeof skill>

export const maxSkillsPerApp = 5

/** UTF-8 bytes of the body. */
export const maxSkillBytes = 256 * 1024

export type NewAppSkill = Skill & Pick<AppSkill, 'access'>

/** Absent means unchanged. */
export type AppSkillChange = Partial<NewAppSkill>
