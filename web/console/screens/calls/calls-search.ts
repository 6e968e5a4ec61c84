import type { CallFilter } from '../../api/queries/calls.ts'
import { pickOptions } from '../../search/pick-options.ts'
import { pickTexts } from '../../search/pick-texts.ts'

export const callRanges = ['1h', '24h', '7d', '30d'] as const
export type CallRange = (typeof callRanges)[number]

export const callOutcomes = [
  'ok',
  'tool_error',
  'invalid_arguments',
  'upstream_failed',
  'timeout',
  'cancelled',
  'rate_limited',
  'internal_error',
  'awaiting_caller',
  'denied',
] as const
const callVias = ['mcp', 'execute'] as const

/** The filter, its time range, and the open call. */
export type CallsSearch = CallFilter & { range?: CallRange; call?: string }

export const validateCallsSearch = (search: Record<string, unknown>): CallsSearch => ({
  ...pickTexts(search, ['tool_id', 'caller', 'request_id', 'call']),
  ...pickOptions(search, { range: callRanges, outcome: callOutcomes, via: callVias }),
})

const hourMs = 3_600_000

/** In milliseconds. */
export const rangeMs: Record<CallRange, number> = {
  '1h': hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
}
