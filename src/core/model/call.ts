import type { Instant } from '#base/time.ts'

/** `upstream_failed`: the server gave no answer, or one of 5xx. `tool_error`: it answered that it will not do it. */
export const callOutcomes = [
  'ok',
  'tool_error',
  'invalid_arguments',
  'upstream_failed',
  'timeout',
  'cancelled',
  'rate_limited',
  'internal_error',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** `mcp`: of a published app, by a client. `execute`: of the draft, by its owner. */
export const callWays = ['mcp', 'execute'] as const
export type CallWay = (typeof callWays)[number]

/** What is the same for a call and those that follow it in a chain. */
export type CallOrigin = {
  appId: string
  /** Null for a draft. */
  releaseId: string | null
  version: number | null
  via: CallWay
  /** The revision of MCP that the client spoke; "" when it spoke none. */
  revision: string
  /** What the client says it is; "" when it says nothing. */
  client: string
}

/** One call of one tool, as it is remembered: never what was asked or answered. */
export type Call = CallOrigin & {
  id: string
  toolId: string
  tool: string
  /** 0 for the tool that was called, then 1, 2 … for those that ran after it. */
  step: number
  outcome: CallOutcome
  /** HTTP status of the upstream's answer; null when there was none. */
  upstreamStatus: number | null
  startedAt: Instant
  durationMs: number
  /** Of the arguments as JSON. */
  requestBytes: number
  /** Of what the upstream answered; of an MCP server's answer its content and data as JSON. */
  answerBytes: number
}

/** Calls of an app that began in the same minute, as they are kept: JSON, when the first and the last began, and the id of one. */
export type CallBatch = { appId: string; id: string; firstAt: Instant; lastAt: Instant; calls: string }

/** Absent members let all through; `since` is part of the window, `until` is not. */
export type CallFilter = {
  toolId?: string
  releaseId?: string
  outcome?: CallOutcome
  via?: CallWay
  since?: Instant
  until?: Instant
}

/** What of a call goes into totals. */
export type CallFigures = Pick<Call, 'toolId' | 'tool' | 'outcome' | 'startedAt' | 'durationMs'>

/** `errorRate` from 0 to 1; milliseconds, null when there was no call. */
export type CallStatistics = { count: number; errorRate: number; p50: number | null; p95: number | null }

export type CallTotals = CallStatistics & {
  /** Whether every call of the window was counted, or only the newest: then since `from`. */
  complete: boolean
  from: Instant | null
  /** The most called first. */
  tools: (CallStatistics & { toolId: string; tool: string })[]
}
