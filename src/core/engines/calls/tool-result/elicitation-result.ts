import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { createFailedResult } from './failed-result.ts'

/** A text for the model and its user. `wasRefused`: the user was asked and did not agree. */
export const describeElicitation = (
  { message, url }: Pick<CallerElicitation, 'message' | 'url'>,
  wasRefused = false,
) =>
  wasRefused
    ? `${message} The user did not agree to this, so the call was not made. It can be done at any time at ${url}`
    : `${message} The call was not made. Give the user this link to open in a browser, and call the tool again when the user has finished there: ${url}`

/** The result of a call without effect, since its caller must do something first. */
export const createElicitationResult = (ask: CallerElicitation): ToolResult => ({
  ...createFailedResult(describeElicitation(ask)),
  ask,
})
