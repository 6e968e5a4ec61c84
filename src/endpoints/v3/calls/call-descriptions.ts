// Descriptions of records of calls in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { time } from '#core/entities/member.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const outcomeValues = {
  ok: 'it succeeded',
  tool_error: 'the upstream, or the tool itself, reported an error',
  invalid_arguments: 'the arguments violate the input schema: nothing was sent',
  upstream_failed: 'the upstream did not respond, or responded with a status of 500 or above',
  timeout: 'it took longer than allowed',
  cancelled: 'the client cancelled the call',
  rate_limited: 'a limit of the service was reached',
  internal_error: 'the service failed',
  awaiting_caller: 'a person must act on a page first: connect an account, or approve the call',
  denied: 'nothing was sent: a person did not approve the call',
}

const viaValues = {
  mcp: 'a chat client, at the endpoint of a release',
  execute: 'the owner, with the draft',
}

const exampleCallerId = 'caller_8x2m5q7t0v3z6k9n'

const kindValues = {
  user: 'a person',
  service_account: 'a service account',
  app_token: 'a program with a token of the app',
}

const caller: MemberDescriptions = {
  id: {
    text: 'The pseudonym of the caller: the same for all calls of the caller in this app, but different in every other app.',
    example: exampleCallerId,
  },
  kind: {
    text: 'Kind of caller; null if it is no longer known, for example for a deleted user.',
    values: kindValues,
  },
  name: {
    text: 'The verified e-mail address, otherwise the name or subject of a user; the name of a service account or token. Null if only the owners of the app may see it, or if it is no longer known.',
    example: 'ann@example.com',
  },
}

const listedCaller: MemberDescriptions = {
  ...caller,
  calls: 'Number of its recorded calls since {firstCalledAt}.',
  firstCalledAt: time({ text: 'When its first recorded call began.' }),
  lastCalledAt: time({ text: 'When its last recorded call began.' }),
}

const call: MemberDescriptions = {
  id: { text: 'Identifies the record.', example: exampleIds.call },
  appId: 'The app.',
  releaseId: 'The release that served it; null for the draft.',
  version: 'Number of that release; null for a call of the draft.',
  toolId: 'The tool.',
  tool: { text: 'The key of the tool when it was called.', example: 'find_books' },
  alias: 'The alias by which it was called; null if it was called by its own name and arguments.',
  via: { text: 'Source of the call.', values: viaValues },
  caller: { text: 'The caller; null if not known, as in a public app.', members: caller },
  revision: {
    text: 'The revision of MCP that the client used; null if the call did not use MCP.',
    example: '2025-11-25',
  },
  client: { text: 'Name of the client, from itself; null if unknown.', example: 'claude-ai' },
  requestId: 'The X-Request-Id of the request; null if there is none.',
  step: 'Position in the chain: 0 is the called tool, 1 the next tool.',
  outcome: { text: 'Outcome of the call.', values: outcomeValues },
  upstreamStatus: 'HTTP status of the response of the upstream; null if there was no response.',
  startedAt: time({ text: 'When it began.' }),
  durationMs: { text: 'How long it took, in milliseconds.', example: 42.5 },
  requestBytes: 'Size of the arguments as JSON, in bytes.',
  answerBytes: 'Size of the response of the upstream, in bytes.',
  argumentNotes: {
    text: 'How arguments that the schema of the tool rejects were converted; empty if none were.',
    example: ['tags was read from its JSON text'],
  },
  resultNotes: {
    text: 'The members of the result that were converted to fit the output schema of the tool, without values; empty if there is none.',
    example: ['total must be integer; what the server sent is converted'],
  },
}

const statistics: MemberDescriptions = {
  count: 'Number of calls.',
  errorRate: { text: 'The share of calls that did not end with `ok`, from 0 to 1.', example: 0.02 },
  p50Ms: 'Half of the calls took at most this long, in milliseconds; null if there were no calls.',
  p95Ms: '95 % of the calls took at most this long, in milliseconds; null if there were no calls.',
}

const callTotals: MemberDescriptions = {
  ...statistics,
  complete:
    'Whether all calls were counted. If false, only the newest calls were counted, which began at {from} or later.',
  from: time({ text: 'When the oldest counted call began; null if there were no calls.' }),
  tools: {
    text: 'The same figures by tool, the most frequently called first.',
    members: {
      ...statistics,
      toolId: 'The tool.',
      tool: { text: 'Its key when it was last called.', example: 'find_books' },
    },
  },
  callers: {
    text: 'The same figures by caller, for the 20 known callers with the most calls.',
    members: { ...statistics, caller: { text: 'The caller.', members: caller } },
  },
}

const callSeries: MemberDescriptions = {
  from: time({ text: 'The beginning of the series, which may be within the first interval.' }),
  to: time({ text: 'When the series ends.' }),
  intervalSeconds: { text: 'Length of an interval, in seconds.', example: 900 },
  complete: 'False when only the newest calls, since {countedFrom}, were counted: at most 250,000.',
  countedFrom: time({ text: 'Calls that began at this time or later are counted.' }),
  buckets: {
    text: 'The intervals, the oldest first. Without gaps; intervals begin at multiples of their length in UTC.',
    members: {
      ...statistics,
      start: time({ text: 'When the interval begins.' }),
      errors: 'Number of calls that did not end with `ok`.',
    },
  },
}

const callTail: MemberDescriptions = {
  data: 'In the order in which the calls ended.',
  after: 'Send it with the next request.',
  hasMore: 'Whether the next request gets more at once.',
  skipped: 'Whether there were more calls than one request can follow.',
}

export const entities = {
  Call: call,
  Caller: caller,
  ListedCaller: listedCaller,
  CallSeries: callSeries,
  CallTail: callTail,
  CallTotals: callTotals,
} satisfies Record<string, MemberDescriptions>

const memberFilters: MemberDescriptions = {
  toolId: 'Only calls of this tool; empty for all tools.',
  releaseId: 'Only calls served by this release; empty for all releases.',
  outcome: { text: 'Only calls with this outcome.', values: outcomeValues },
  via: { text: 'Only calls from this source.', values: viaValues },
  caller: { text: 'Only calls of the caller with this pseudonym; empty for all.', example: exampleCallerId },
  requestId: 'The X-Request-Id of a request, or the id of a call; empty for any.',
}

const filterMembers: MemberDescriptions = {
  ...memberFilters,
  since: time({ text: 'Only calls that began at this time or later; empty for no limit.' }),
  until: time({ text: 'Only calls that began before this time; empty for no limit.' }),
}

export const operations: OperationDescriptions = {
  'calls.list': {
    text: 'Lists records of calls: caller, tool, outcome and duration, without arguments and results. Records are written in batches, within seconds after a call, and kept for the retention of the service. A request reads a limited number of records: with a filter that few calls match, a page may have fewer calls than requested, or none, and still a {nextCursor}; the list ends where that is null.',
    members: filterMembers,
  },
  'callers.list': {
    text: 'Lists the known callers of an app: users, service accounts and tokens of the app. Anonymous callers are not listed. A caller is removed when its last call is older than the retention of the service; of a deleted user, only the pseudonym and its calls stay. Names are for the owners of the app, and so is the search for a name. A search reads a limited number of callers: a page may have fewer than requested, or none, and still a {nextCursor}.',
    members: {
      query: 'A part of the name, in upper or lower case; empty for all. It requires the role owner.',
      since: time({ text: 'Only callers who called at this time or later; empty for no limit.' }),
    },
  },
  'calls.total': {
    text: 'Counts calls, their share of errors and their durations, in total and by tool. A request reads a limited number of records: {complete} says whether all calls were counted.',
    members: { ...filterMembers, totals: 'The figures.' },
  },
  'calls.series': {
    text: 'Counts calls in intervals of equal length, with errors and durations, for charts. An interval without calls has a count of 0.',
    members: {
      ...memberFilters,
      from: time({ text: 'When the series begins. By default, a day before it ends.' }),
      to: time({ text: 'When the series ends. By default, now.' }),
      interval: {
        text: 'Length of an interval; by default the shortest that gives at most 100 intervals. There are at most 500.',
        values: {
          '1m': 'a minute',
          '5m': 'five minutes',
          '15m': 'a quarter of an hour',
          '1h': 'an hour',
          '6h': 'six hours',
          '1d': 'a day',
        },
      },
      series: 'The figures.',
    },
  },
  'calls.follow': {
    text: 'Returns calls that have ended since the previous request, for live displays. Send {after} of each response with the next request and the same filter.',
    members: {
      ...memberFilters,
      after:
        'The {after} of the previous response. If empty, the newest calls of the last minute are returned.',
      limit: 'By default 100.',
    },
  },
}
