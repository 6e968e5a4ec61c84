import type { Instant } from '#base/time.ts'

export type PromptArgument = { name: string; description: string; required: boolean }

/** An MCP prompt. `template` may hold `{{argument}}` placeholders. */
export type Prompt = {
  id: string
  appId: string
  /** The MCP name of the prompt, unique in the app. */
  key: string
  name: string
  description: string
  arguments: PromptArgument[]
  template: string
  order: number
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

export const maxPromptsPerApp = 200

export type NewPrompt = Pick<Prompt, 'name' | 'description' | 'arguments' | 'template'> & {
  /** By default made of the name. */
  key?: string
}

/** Absent means unchanged; `arguments` replaces the old list. */
export type PromptChange = Partial<NewPrompt>
