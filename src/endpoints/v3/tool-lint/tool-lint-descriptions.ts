// Descriptions of the lint of tools in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const tokens = 'of name, description and input schema as JSON, counted by the tokenizer o200k_base.'

export const entities: Record<string, MemberDescriptions> = {
  ToolLint: {
    toolMode: {
      text: 'How clients get the tools.',
      values: {
        list: 'from a list of all tools',
        search: 'by searching with three tools, which are the only ones listed',
      },
    },
    tokens: `Size of the result of \`tools/list\` in the context of a model, ${tokens} In search mode it is the size of the three tools of the mode.`,
    tokensEstimated:
      'Whether the sizes are estimates, at 4.4 bytes a token, because counting was not possible, for example for lack of memory.',
    warningCount: 'Number of findings that should be repaired.',
    hintCount: 'Number of findings that suggest improvements.',
    tools: {
      text: 'The tools that clients can call, in their order.',
      members: {
        id: { text: 'Identifies the tool.', example: exampleIds.tool },
        name: { text: 'The name by which models call it.', example: 'find_books' },
        title: { text: 'Its title.', example: 'Find books' },
        tokens: `Size ${tokens}`,
      },
    },
    findings: 'The findings, tool by tool, followed by findings about several tools.',
  },
  ToolFinding: {
    id: { text: 'Identifies the problem until it is repaired.', example: 'purpose_missing:tool_01' },
    code: { text: 'Identifies the rule for programs.', example: 'purpose_missing' },
    part: {
      text: 'The aspect of the tool that needs work.',
      values: {
        purpose: 'what the tool does',
        usage: 'when to use it rather than another one',
        arguments: 'what its arguments mean',
        limits: 'what it destroys, how much it returns',
        examples: 'an example for an argument whose values are hard to build',
        result: 'what it returns',
        size: 'fewer tokens',
        distinction: 'a description that no other tool has',
      },
    },
    severity: {
      text: 'Severity.',
      values: { warning: 'it should be repaired', hint: 'it could be better' },
    },
    message: {
      text: 'Explains the finding to people.',
      example: 'The description does not say what the tool does.',
    },
    toolIds: 'The tools concerned; empty for the list as a whole.',
    repair: {
      text: 'The repair in one step; null if only a person can repair it. Texts come from the document of the API, the schemas and the request.',
      members: {
        text: { text: 'Description of the change.', example: 'Takes over the description of the operation.' },
      },
    },
  },
  LintRepairRequest: {
    findings: { text: 'The ids of the findings to repair.', example: [`purpose_missing:${exampleIds.tool}`] },
    preview: 'Whether only to return the changes, without writing them.',
  },
  LintEdit: {
    entityType: {
      text: 'Kind of entity.',
      values: {
        tool: 'a tool',
        operation: 'the operation that a tool is bound to, and with it all tools bound to it',
      },
    },
    entityId: { text: 'Its id.', example: exampleIds.tool },
    label: { text: 'Its name.', example: 'Find books' },
    member: {
      text: 'The changed member.',
      values: { description: 'the description of a tool', input_schema: 'the input schema of an operation' },
    },
    before: { text: 'Its value before: a text or a schema.', example: '' },
    after: { text: 'Its value afterwards.', example: 'Lists the books of the shop.' },
  },
}

export const operations: OperationDescriptions = {
  'draft.lint':
    'Checks the tools in the form of `tools/list` or, in search mode, of `describe_tools`, and returns problems that may keep a model from choosing and calling them correctly. The rules need no model. Changes nothing.',
  'draft.repairLint': {
    text: 'Applies the repairs of findings to the draft in one step; discarding the draft undoes it. A trimmed input schema accepts only values that the whole schema accepts. 422 if a finding is gone or has no repair, 409 if the draft was changed meanwhile; nothing is written then.',
    members: { edits: 'The changes.', lint: 'The remaining findings.' },
  },
  'releases.lint':
    'Like the lint of the draft, for a release. Its findings have no repairs, since releases do not change.',
}
