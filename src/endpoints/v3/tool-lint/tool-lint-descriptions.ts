// What the OpenAPI document of v3 says about the lint of tools.
import { exampleIds } from '#core/entities/examples.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const tokens = 'of name, description and input schema as JSON, counted by the tokenizer o200k_base.'

export const toolLintEntities: Record<string, MemberDescriptions> = {
  ToolLint: {
    toolMode: {
      text: 'How clients learn of the tools.',
      values: {
        list: 'from a list of all',
        search: 'by searching them with three tools, which are the list',
      },
    },
    tokens: `Size of what \`tools/list\` has in the context of a model, ${tokens} In search mode it is the size of the three tools of the mode.`,
    tokensEstimated:
      'Whether the sizes are estimates of one token for 4.4 bytes, since they could not be counted, as with little memory.',
    warningCount: 'How many findings should be repaired.',
    hintCount: 'How many findings say what could be better.',
    tools: {
      text: 'The tools that clients can call, in their order.',
      members: {
        id: { text: 'Identifies the tool.', example: exampleIds.tool },
        name: { text: 'The name by which models call it.', example: 'find_books' },
        title: { text: 'Its title.', example: 'Find books' },
        tokens: `Size ${tokens}`,
      },
    },
    findings: 'What was found, tool by tool, then what concerns several.',
  },
  ToolFinding: {
    id: { text: 'Identifies the problem until it is repaired.', example: 'purpose_missing:tool_01' },
    code: { text: 'What is wrong, for programs.', example: 'purpose_missing' },
    part: {
      text: 'What a model needs that is missing or too much.',
      values: {
        purpose: 'what the tool does',
        usage: 'when to use it in place of another one',
        arguments: 'what its arguments mean',
        limits: 'what it destroys, how much it returns',
        examples: 'a value of an argument that is hard to build',
        result: 'what it returns',
        size: 'fewer tokens',
        distinction: 'a description that no other tool has',
      },
    },
    severity: {
      text: 'How much it matters.',
      values: { warning: 'it should be repaired', hint: 'it could be better' },
    },
    message: {
      text: 'What is wrong, for people.',
      example: 'The description does not say what the tool does.',
    },
    toolIds: 'The tools that it is about; empty: the list as a whole.',
    repair: {
      text: 'What one step repairs; null: only a person can. Texts come from the document of the API, the schemas and the request.',
      members: {
        text: { text: 'What it would change.', example: 'Takes over the description of the operation.' },
      },
    },
  },
  LintRepairRequest: {
    findings: { text: 'The ids of the findings to repair.', example: [`purpose_missing:${exampleIds.tool}`] },
    preview: 'Whether to say only what would change, and write nothing.',
  },
  LintEdit: {
    entityType: {
      text: 'What is changed.',
      values: {
        tool: 'a tool',
        operation: 'the operation that a tool is bound to, and with it all tools bound to it',
      },
    },
    entityId: { text: 'Its id.', example: exampleIds.tool },
    label: { text: 'Its name.', example: 'Find books' },
    member: {
      text: 'Which member.',
      values: { description: 'the description of a tool', input_schema: 'the input schema of an operation' },
    },
    before: { text: 'Its value before: a text or a schema.', example: '' },
    after: { text: 'Its value afterwards.', example: 'Lists the books of the shop.' },
  },
}

export const toolLintOperations: Record<string, OperationDescription> = {
  'draft.lint': {
    text: 'Reads the tools as `tools/list` or, in search mode, `describe_tools` would show them and says what keeps a model from choosing and calling them rightly, by rules that need no model. Changes nothing.',
    members: { lint: 'What was found.' },
  },
  'draft.repairLint': {
    text: 'Applies the repairs of findings to the draft in one step; discarding the draft undoes it. A trimmed input schema accepts nothing that the whole one does not accept. 422 if a finding is gone or has no repair, 409 if the draft was changed meanwhile; nothing is written then.',
    members: { edits: 'What is changed.', lint: 'What is left to find.' },
  },
  'releases.lint': {
    text: 'As the lint of the draft, of a release. Its findings have no repairs: releases do not change.',
    members: { lint: 'What was found.' },
  },
}
