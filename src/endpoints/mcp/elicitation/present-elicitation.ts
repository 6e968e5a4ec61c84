// Asks the caller of a tool to act on a page, in the form of the client's revision: an input request (2026-07-28), an
// error that lists the links (2025-11-25), or a result in words.
import { describeElicitation } from '#core/engines/calls/tool-result/index.ts'
import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { McpMethodCall, McpMethodResult } from '../methods/mcp-method-call.ts'
import { serializeResult } from '../methods/serialize-result.ts'
import { createUrlElicitationError } from '../protocol/json-rpc.ts'
import { modernRevision } from '../protocol/revisions.ts'
import { readElicitationResponse } from './elicitation-response.ts'
import { canOpenLinks } from './eliciting-client.ts'

type InterruptedCall = Pick<McpMethodCall, 'server' | 'revision' | 'params' | 'response'>

/** The response to `tools/call`. A client asks its user once per call; a repeated question is in words. */
export function presentElicitation(elicitation: CallerElicitation, call: InterruptedCall): McpMethodResult {
  const answer =
    call.revision === modernRevision ? readElicitationResponse(call.params, elicitation.key) : 'none'
  if (answer !== 'none' || !canOpenLinks(call))
    return presentWords(describeElicitation(elicitation, answer === 'rejected'), call)
  const { message, url, id } = elicitation
  if (call.revision === modernRevision) return presentInputRequest(elicitation, call)
  return createUrlElicitationError(message, {
    elicitations: [{ mode: 'url', elicitationId: id, url, message }],
  })
}

const presentInputRequest = ({ key, message, url }: CallerElicitation, call: InterruptedCall): string =>
  serializeResult(
    {
      resultType: 'input_required',
      inputRequests: { [key]: { method: 'elicitation/create', params: { mode: 'url', message, url } } },
    },
    call,
  )

const presentWords = (text: string, call: InterruptedCall): string =>
  serializeResult({ content: [{ type: 'text', text }], isError: true }, call)
