export const textHazardCodes = [
  'hidden_text',
  'model_instruction',
  'confusable_name',
  'shadowing_name',
] as const
export type TextHazardCode = (typeof textHazardCodes)[number]

/**
 * A text of a tool that may deceive the model or a reader. `path`: its place, such as `description` or
 * `inputSchema.properties.path.description`. `message`: the problem, without the text itself.
 */
export type TextHazard = { code: TextHazardCode; path: string; message: string }
