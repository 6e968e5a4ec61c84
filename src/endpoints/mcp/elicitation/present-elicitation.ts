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

type AskedCall = Pick<McpMethodCall, 'server' | 'revision' | 'params' | 'response'>

/** The response to `tools/call`. A client asks its user once per call; a repeated question is in words. */
export function presentElicitation(ask: CallerElicitation, call: AskedCall): McpMethodResult {
  const answer = call.revision === modernRevision ? readElicitationResponse(call.params, ask.key) : 'none'
  if (answer !== 'none' || !canOpenLinks(call))
    return presentWords(describeElicitation(ask, answer === 'refused'), call)
  const { message, url, id } = ask
  if (call.revision === modernRevision) return presentInputRequest(ask, call)
  return createUrlElicitationError(message, {
    elicitations: [{ mode: 'url', elicitationId: id, url, message }],
  })
}

const presentInputRequest = ({ key, message, url }: CallerElicitation, call: AskedCall): string =>
  serializeResult(
    {
      resultType: 'input_required',
      inputRequests: { [key]: { method: 'elicitation/create', params: { mode: 'url', message, url } } },
    },
    call,
  )

const presentWords = (text: string, call: AskedCall): string =>
  serializeResult({ content: [{ type: 'text', text }], isError: true }, call)
