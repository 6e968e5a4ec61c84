import type { Instant } from '#base/time.ts'

/** An MCP prompt. `template` may hold `{{argument}}` placeholders. */
export type Prompt = {
  id: string
  appId: string
  key: string
  name: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  template: string
  createdAt: Instant
  updatedAt: Instant
  revision: number
}
