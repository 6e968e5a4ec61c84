// Descriptions of aliases of tools in the OpenAPI document of v3.
import { time } from '#core/entities/member.ts'
import { toolAliasMembers } from '#core/entities/tool.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const until = {
  text: 'The last day (UTC) on which the new aliases are served; null for no last day. By default, the last day of the existing alias, if it has one.',
  example: '2027-03-31',
}

export const entities: Record<string, MemberDescriptions> = {
  ToolAlias: {
    ...toolAliasMembers,
    toolId: 'The tool that serves the alias.',
    toolKey: { text: 'The name of that tool for clients.', example: 'search_books' },
    toolName: { text: 'The name of that tool for people.', example: 'Search books' },
    isExpired: 'Whether its last day is over; if so, its calls fail.',
    calls: {
      text: 'Number of recorded calls that it served, in all releases.',
      example: 12,
    },
    lastCalledAt: time({ text: 'When the last of these calls began; null if there is none.' }),
  },
  PreserveCalls: {
    tools: {
      text: 'Names of tools in the live release or the draft. By default, all tools whose earlier calls fail.',
      example: ['find_books'],
    },
    until,
    dryRun: 'Whether only to return the aliases, without changes.',
  },
  PreservedCalls: {
    name: { text: 'The name that clients call.', example: 'find_books' },
    toolId: 'The tool of the draft that can serve these calls; null if none can.',
    toolKey: { text: 'The name of that tool for clients.', example: 'search_books' },
    toolName: { text: 'The name of that tool for people.', example: 'Search books' },
    alias: {
      text: 'The alias; null if none would help, for the reason in {notice}.',
      members: toolAliasMembers,
    },
    class: {
      text: 'The effect of the draft on these calls, with the alias.',
      values: {
        live: 'clients notice nothing',
        rescan: 'the calls work; stores and clients show the present state once they read the app again',
        breaking: 'some of the calls fail nevertheless',
      },
    },
    notice: { text: 'The same as a sentence.', example: 'Clients notice nothing: earlier calls are served.' },
    isDecided: 'If false, it cannot be decided whether the calls work, so they count as failing.',
  },
}

export const operations: OperationDescriptions = {
  'toolAliases.list': {
    text: 'Lists the aliases of the tools of the draft: earlier names and arguments that are still served and no longer listed. An alias without recent calls can be removed. They are changed with their tool.',
    members: { data: 'The aliases, in the order of their tools.' },
  },
  'draft.preserveCalls': {
    text: 'Compares the draft with the live release, and gives tools aliases for calls that would fail: for earlier names, and for arguments that were renamed, dropped or are required now. Renamed arguments are matched by names, descriptions and types: check the result. 422 without a live release, or for a tool whose calls work.',
    members: { data: 'The calls that would fail, with the alias that each got.' },
  },
}
