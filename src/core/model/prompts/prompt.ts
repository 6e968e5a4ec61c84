import type { EntityOf, MembersOf } from '#core/entities/entity.ts'
import type { prompt, promptArgumentMembers } from '#core/entities/prompt.ts'

export type PromptArgument = MembersOf<typeof promptArgumentMembers>

export type Prompt = EntityOf<typeof prompt>

export const maxPromptsPerApp = 200

export type NewPrompt = Pick<Prompt, 'name' | 'description' | 'arguments' | 'template' | 'access'> & {
  /** By default derived from the name. */
  key?: string
}

/** Absent means unchanged; `arguments` replaces the old list. */
export type PromptChange = Partial<NewPrompt>
