import type { Instant } from '#base/time.ts'
import type { Skill } from './skill.ts'

/** A skill of an app. Its name is its key too: unique in the app. */
export type AppSkill = Skill & {
  id: string
  appId: string
  order: number
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export const maxSkillsPerApp = 5

/** UTF-8 bytes of the body. */
export const maxSkillBytes = 256 * 1024

/** Absent means unchanged. */
export type AppSkillChange = Partial<Skill>
