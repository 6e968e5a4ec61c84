// What the OpenAPI document of v3 says about aliases of tools.
import { toolAliasMembers } from '#core/entities/tool.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const until = {
  text: 'The last day (UTC) on which the new aliases are served; null: without an end. By default as an alias has that is there already, else without an end.',
  example: '2027-03-31',
}

export const toolAliasEntities: Record<string, MemberDescriptions> = {
  ToolAlias: {
    ...toolAliasMembers,
    toolId: 'The tool that serves it.',
    toolKey: { text: 'The name of that tool for clients.', example: 'search_books' },
    toolName: { text: 'The name of that tool for people.', example: 'Search books' },
    isExpired: 'Whether its last day is over, so that calls of it fail.',
    calls: {
      text: 'How many calls it served, in all releases; without the calls that the service keeps no records of.',
      example: 12,
    },
    lastCalledAt: 'When the last of them began; empty: there was none.',
  },
  PreserveCalls: {
    tools: {
      text: 'Names of tools, as the live release or the draft has them. By default all whose earlier calls fail.',
      example: ['find_books'],
    },
    until,
    dryRun: 'Whether to return the aliases only, and to change nothing.',
  },
  PreservedCalls: {
    name: { text: 'The name that clients call.', example: 'find_books' },
    toolId: 'The tool of the draft that can serve these calls; empty: none can.',
    toolKey: { text: 'The name of that tool for clients.', example: 'search_books' },
    toolName: { text: 'The name of that tool for people.', example: 'Search books' },
    alias: { text: 'The alias; null: none would help, as {notice} says.', members: toolAliasMembers },
    class: {
      text: 'What the draft means for these calls, with the alias.',
      values: {
        live: 'nobody notices',
        rescan: 'the calls work; stores and clients show what is there now once they read the app again',
        breaking: 'some of the calls fail nevertheless',
      },
    },
    notice: { text: 'The same as a sentence.', example: 'Nobody notices: earlier calls are served.' },
    isDecided: 'False: whether the calls work cannot be decided, so that they count as failing.',
  },
}

export const toolAliasOperations: Record<string, OperationDescription> = {
  'toolAliases.list': {
    text: 'Lists the aliases of the tools of the draft: earlier names and arguments that are still served and no longer listed. An alias without calls for a while can go. They are changed with their tool.',
    members: { data: 'The aliases, in the order of their tools.' },
  },
  'draft.preserveCalls': {
    text: 'Compares the draft with the live release, and gives tools aliases for calls that would fail: for earlier names, and for arguments that were renamed, dropped or are required now. Which argument became which is guessed by names, descriptions and types: look at the answer. 422 without a live release, or for a tool whose calls work.',
    members: { data: 'The calls that would fail, with the alias that each got.' },
  },
}
