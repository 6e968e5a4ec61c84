import type { JsonObject } from '#base/json.ts'
import type { ManifestPrompt } from '#core/model/releases/manifest.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'

/** One element of `prompts/list`. */
export const presentPrompt = (prompt: ManifestPrompt, revision: McpRevision): JsonObject => ({
  name: prompt.name,
  ...(revisionFeatures[revision].titles && { title: prompt.title }),
  ...(prompt.description && { description: prompt.description }),
  arguments: prompt.arguments.map(({ name, description, required }) => ({
    name,
    ...(description && { description }),
    required,
  })),
})

/** The result of `prompts/get`, without the members that a revision adds to every result. */
export const presentPromptMessages = ({ description }: ManifestPrompt, text: string): JsonObject => ({
  ...(description && { description }),
  messages: [{ role: 'user', content: { type: 'text', text } }],
})
