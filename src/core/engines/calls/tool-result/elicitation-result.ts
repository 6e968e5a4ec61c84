import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { createFailedResult } from './failed-result.ts'

/** A text for the model and its user. `isDeclined`: the user did not agree to it. */
export const describeElicitation = (
  { message, url }: Pick<CallerElicitation, 'message' | 'url'>,
  isDeclined = false,
) =>
  isDeclined
    ? `${message} The user did not agree to this, so the call was not made. It can be done at any time at ${url}`
    : `${message} The call was not made. Give the user this link to open in a browser, and call the tool again when the user has finished there: ${url}`

/** The result of a call without effect, since its caller must do something first. */
export const createElicitationResult = (elicitation: CallerElicitation): ToolResult => ({
  ...createFailedResult(describeElicitation(elicitation)),
  elicitation,
})
