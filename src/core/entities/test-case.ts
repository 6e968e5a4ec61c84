// A test case calls one tool of the draft and says what must come of it. Its assertions have the form of promptfoo's.
import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, json, list, nest, number, object, text, textMap } from './member.ts'

export const testAssertionMembers = {
  type: choice({
    text: 'How the value at the path is checked, with the names of promptfoo. `not-` before it turns it round.',
    values: {
      equals: 'it is this JSON value',
      'not-equals': 'it is another value, or there is none',
      contains: 'the text has this text in it, or the list has this item',
      'not-contains': 'the text or the list does not have it',
      'starts-with': 'the text begins with this text',
      'not-starts-with': 'it does not',
      regex: 'the text matches this regular expression',
      'not-regex': 'it does not',
      'is-json': 'it matches this JSON Schema',
      'not-is-json': 'it does not',
    },
  }),
  /** Into the `TestedCall`. */
  path: text({
    text: 'JSON Pointer into the call: `/outcome` (as in records of calls), `/request` (`method`, `url`, `path`, `query`, `headers`, `body`), `/response/status`, `/result` (`error`, `text`, `data`). Headers have lower case, and the credential is not among them.',
    example: '/result/data',
  }),
  /** A pattern for `regex`. */
  value: json({
    text: 'What the check compares with; of `is-json` a JSON Schema.',
    example: { type: 'object', required: ['items'] },
  }),
}

/** A response of the API without secrets; of an MCP server, its result as JSON with status 200. */
export const recordedResponseMembers = {
  status: number({ text: 'HTTP status. By default 200.', example: 200, default: 200 }),
  contentType: text({
    text: 'Media type of the body. By default `application/json`.',
    example: 'application/json',
    default: 'application/json',
  }),
  body: text({
    text: 'The body as text, at most 64 KiB; for a tool of an MCP server the result of `tools/call` as JSON.',
    example: '{"items":[]}',
  }),
  /** By names in lower case. */
  headers: textMap({
    text: 'Headers that callers get, such as links to other pages.',
    example: { link: '</books?page=2>; rel="next"' },
    optional: true,
  }),
}

export const testCase = defineEntity('test case', {
  ...identify('testCase', 'test case'),
  key: text({
    text: 'Name of the test case in reports and in `tenon.yaml`, unique in the app; absent: one from the tool.',
    example: 'finds_books',
    file: true,
  }),
  description: text({
    text: 'What it is about.',
    example: 'Finds a book by a word of its title.',
    default: '',
    file: true,
  }),
  /** The draft need not have it. */
  tool: text({ text: 'The key of the tool that is called.', example: 'find_books', file: true }),
  arguments: object({
    text: 'The arguments of the call.',
    example: { title: 'dune' },
    default: {},
    file: true,
  }),
  upstream: choice({
    text: 'Who answers the request. By default `auto`.',
    values: {
      auto: 'the recorded response if there is one, else the API if the tool is read-only; a tool that writes is not called without a recorded response',
      recorded: 'always the recorded response: nothing is sent',
      live: 'always the API, also if the tool writes: a run changes data',
    },
    default: 'auto',
    file: true,
  }),
  assert: list(testAssertionMembers, {
    text: 'What must come of the call. If nothing is about `/outcome` or `/result/error`, the call must succeed.',
    column: 'assertions',
    default: [],
    file: true,
  }),
  response: nest(recordedResponseMembers, {
    text: 'The recorded response; null: none.',
    nullable: true,
    default: null,
    file: true,
  }),
  ...trackVersions('test case'),
})
