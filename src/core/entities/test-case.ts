// A test case calls one tool of the draft and checks the result. Its assertions have the format of promptfoo.
import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, json, list, nest, number, object, text, textMap } from './member.ts'

export const testAssertionMembers = {
  type: choice({
    text: 'How the value at the path is checked, by the names of promptfoo. The prefix `not-` negates the check.',
    values: {
      equals: 'the value equals this JSON value',
      'not-equals': 'the value differs or is missing',
      contains: 'the text contains this text, or the list contains this item',
      'not-contains': 'the text or the list does not contain it',
      'starts-with': 'the text starts with this text',
      'not-starts-with': 'the text does not start with this text',
      regex: 'the text matches this regular expression',
      'not-regex': 'the text does not match it',
      'is-json': 'the value matches this JSON Schema',
      'not-is-json': 'the value does not match it',
    },
  }),
  /** A path into the `TestedCall`. */
  path: text({
    text: 'JSON Pointer into the call: `/outcome` (as in call records), `/request` (`method`, `url`, `path`, `query`, `headers`, `body`), `/response/status`, `/result` (`error`, `text`, `data`). Header names are lower case. The credential is not included.',
    example: '/result/data',
  }),
  /** A pattern for `regex`. */
  value: json({
    text: 'The value to compare with; for `is-json` a JSON Schema.',
    example: { type: 'object', required: ['items'] },
  }),
}

/** A response of the API without secrets; for an MCP server, its result as JSON with status 200. */
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
  /** By name in lower case. */
  headers: textMap({
    text: 'Headers that callers receive, such as links to other pages.',
    example: { link: '</books?page=2>; rel="next"' },
    optional: true,
  }),
}

export const testCase = defineEntity('test case', {
  ...identify('testCase', 'test case'),
  key: text({
    text: 'Name of the test case in reports and in `tenon.yaml`, unique in the app. If absent, it is derived from the tool.',
    example: 'finds_books',
    file: true,
  }),
  description: text({
    text: 'What the test case is about.',
    example: 'Finds a book by a word of its title.',
    default: '',
    file: true,
  }),
  /** The tool may be missing in the draft. */
  tool: text({ text: 'The key of the tool to call.', example: 'find_books', file: true }),
  arguments: object({
    text: 'The arguments of the call.',
    example: { title: 'dune' },
    default: {},
    file: true,
  }),
  upstream: choice({
    text: 'Who answers the request. By default `auto`.',
    values: {
      auto: 'the recorded response if there is one, otherwise the API if the tool is read-only; a tool that writes is called only with a recorded response',
      recorded: 'always the recorded response: nothing is sent',
      live: 'always the API, even if the tool writes: a run changes data',
    },
    default: 'auto',
    file: true,
  }),
  assert: list(testAssertionMembers, {
    text: 'Checks of the call. Unless an assertion covers `/outcome` or `/result/error`, the call must succeed.',
    column: 'assertions',
    default: [],
    file: true,
  }),
  response: nest(recordedResponseMembers, {
    text: 'The recorded response; null if there is none.',
    nullable: true,
    default: null,
    file: true,
  }),
  ...trackVersions('test case'),
})
