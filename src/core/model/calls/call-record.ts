import type { Instant } from '#base/time.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import type { KnownCaller, ShownCaller } from './caller.ts'

/**
 * `upstream_failed`: no response, or status 5xx. `tool_error`: any other response that reports an error.
 * `awaiting_caller`: a person must first act on a page: connect an account, or approve the call. `denied`: a person
 * denied the call.
 */
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
export type CallOutcome = (typeof callOutcomes)[number]

/** A call that waits for a person, or was denied, is not an error of the app. */
const harmlessOutcomes: ReadonlySet<CallOutcome> = new Set(['ok', 'awaiting_caller', 'denied'])

export const isFailedCall = ({ outcome }: { outcome: CallOutcome }): boolean => !harmlessOutcomes.has(outcome)

/** `mcp`: a call of a published app by a client. `execute`: a call of the draft by its owner. */
export const callSources = ['mcp', 'execute'] as const
export type CallSource = (typeof callSources)[number]

/** Lengths of the intervals of a series. */
export const seriesIntervalNames = ['1m', '5m', '15m', '1h', '6h', '1d'] as const
export type SeriesInterval = (typeof seriesIntervalNames)[number]

/** The data that all calls of one chain share. */
export type CallContext = {
  appId: string
  /** Null for a draft. */
  releaseId: string | null
  version: number | null
  via: CallSource
  /** The MCP revision of the client; "" when the call did not come over MCP. */
  revision: string
  /** The name that the client gives itself; "" when it gives none. */
  client: string
  /** The id of the request; for calls of clients, as sent by the client or its proxy. "" when there was none. */
  requestId: string
  /** The alias by which the first tool was called; "" when called by its own name and arguments. */
  alias: string
  /** The pseudonym of the caller; null when it is not known, as for a public app. */
  caller: string | null
}

/** The record of one tool call. Holds neither arguments nor results. */
export type CallRecord = CallContext & {
  id: string
  toolId: string
  tool: string
  /** 0 for the called tool, then 1, 2 … for the tools of its chain. */
  step: number
  outcome: CallOutcome
  /** HTTP status of the upstream's response; null when there was none. */
  upstreamStatus: number | null
  startedAt: Instant
  durationMs: number
  /** Size of the arguments as JSON. */
  requestBytes: number
  /** Size of the upstream's response; for an MCP server, of its content and structured content as JSON. */
  answerBytes: number
  /** How arguments that the schema rejects were interpreted. Contains names of arguments, no values. */
  argumentNotes: string[]
  /** Members that were changed to match the output schema. Contains names of members, no values. */
  resultNotes: string[]
}

/**
 * The caller, which the record has only as a pseudonym; null if anonymous. For the log: `userId`, the subject
 * of the token, "" for an anonymous caller; `address`, that of the client, "" for calls of the management
 * API, which logs it itself.
 */
export type CallSender = { sender: KnownCaller | null; userId: string; address: ClientAddress }

/** A call that has ended, with details that are reported but not stored. */
export type FinishedCall = CallRecord & CallSender

/**
 * Calls of an app that began in the same minute, as one stored row. `calls` is JSON; `id` is the id of one of the
 * calls; `firstAt` and `lastAt` are the starts of the first and the last call.
 */
export type CallBatch = { appId: string; id: string; firstAt: Instant; lastAt: Instant; calls: string }

/** The members of a call that filters compare. */
export type CallMark = Pick<CallRecord, 'outcome' | 'toolId' | 'releaseId' | 'via'>

/** The distinct marks and known callers of its calls. Those that the store already has may be omitted. */
export type MarkedCallBatch = CallBatch & { marks: CallMark[]; callers: string[] }

export type CallMarkFilter = Pick<CallFilter, 'toolId' | 'releaseId' | 'outcome' | 'via' | 'caller'>

/** Absent members match all calls; `since` is inclusive, `until` exclusive. */
export type CallFilter = {
  toolId?: string
  releaseId?: string
  outcome?: CallOutcome
  via?: CallSource
  /** The pseudonym of the caller. */
  caller?: string
  /** The id of the request, or of the call itself. */
  requestId?: string
  since?: Instant
  until?: Instant
}

/** The members of a record that totals are computed from. */
export type CallMetrics = Pick<
  CallRecord,
  'toolId' | 'tool' | 'outcome' | 'startedAt' | 'durationMs' | 'caller'
>

/** The calls that began in one interval; `start` is the beginning of the interval. */
export type CallSeriesBucket = CallStatistics & { start: Instant; errors: number }

/** Buckets from `from` to `to` without gaps. If not `complete`, only calls since `counted` were counted. */
export type CallSeries = {
  from: Instant
  to: Instant
  intervalMs: number
  complete: boolean
  counted: Instant
  buckets: CallSeriesBucket[]
}

/** A record, with its caller as far as the reader may know the caller. */
export type ShownCall = Omit<CallRecord, 'caller'> & { caller: ShownCaller | null }

export type ShownCallTotals = Omit<CallTotals, 'callers'> & {
  callers: (CallStatistics & { caller: ShownCaller })[]
}

/** Calls in the order in which they ended. `skipped`: there were too many to return all. */
export type CallTail = { calls: ShownCall[]; after: CallTailKey; hasMore: boolean; skipped: boolean }

/** The end of a call; the id distinguishes calls that end at the same time. */
export type CallTailKey = { endedAt: Instant; id: string }

/** `errorRate` is from 0 to 1; percentiles are in milliseconds, null when there was no call. */
export type CallStatistics = { count: number; errorRate: number; p50: number | null; p95: number | null }

export type CallTotals = CallStatistics & {
  /** Whether every call of the window was counted; if not, only calls that began at or after `from` were. */
  complete: boolean
  from: Instant | null
  /** The most frequently called tool first. */
  tools: (CallStatistics & { toolId: string; tool: string })[]
  /** The known callers with the most calls, most frequent first. */
  callers: (CallStatistics & { caller: string })[]
}
