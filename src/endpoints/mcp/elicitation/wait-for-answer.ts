import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { McpMethodCall } from '../methods/mcp-method-call.ts'
import { modernRevision } from '../protocol/revisions.ts'
import { readElicitationResponse } from './elicitation-response.ts'

const pollMs = 1000
/** By default, clients and proxies abandon a request after 60 seconds. */
const maxPolls = 40

/**
 * Whether the caller has acted. A 2026-07-28 client repeats the call as soon as its user agrees to open the page, so
 * the repeated call waits here, as long as requests usually may take. False at once for any other call.
 */
export async function waitForAnswer(
  { timer }: Deps<'timer'>,
  { revision, params, signal }: Pick<McpMethodCall, 'revision' | 'params' | 'signal'>,
  elicitation: CallerElicitation,
): Promise<boolean> {
  if (revision !== modernRevision || readElicitationResponse(params, elicitation.key) !== 'accepted')
    return false
  for (let poll = 0; poll < maxPolls && !signal.aborted; poll++) {
    if (await elicitation.isAnswered()) return true
    await timer.wait(pollMs)
  }
  return false
}
