import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { McpMethodCall } from '../methods/mcp-method-call.ts'
import { modernRevision } from '../protocol/revisions.ts'
import { readElicitationResponse } from './elicitation-response.ts'

const pollMs = 1000
/** Clients and proxies give a request up after 60 seconds by default. */
const maxPolls = 40

/**
 * Whether the caller has done it. A client of 2026-07-28 repeats the call as soon as its user agreed to open the page, so
 * that the repeated call waits here, for as long as requests usually may take. False at once for any other call.
 */
export async function waitForAnswer(
  { timer }: Deps<'timer'>,
  { revision, params, signal }: Pick<McpMethodCall, 'revision' | 'params' | 'signal'>,
  ask: CallerElicitation,
): Promise<boolean> {
  if (revision !== modernRevision || readElicitationResponse(params, ask.key) !== 'accepted') return false
  for (let poll = 0; poll < maxPolls && !signal.aborted; poll++) {
    if (await ask.isAnswered()) return true
    await timer.wait(pollMs)
  }
  return false
}
