const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const lintTexts = {
  title: 'As models see them',
  summary: (tools: number, tokens: number) =>
    `${countOf(tools, 'tool')} of the draft, ${countOf(tokens, 'token')} of each request`,
  searchSummary: (tools: number, tokens: number) =>
    `${countOf(tools, 'tool')} of the draft; the list of search mode takes ${countOf(tokens, 'token')} of each request`,
  found: (warnings: number, hints: number) => `${countOf(warnings, 'warning')}, ${countOf(hints, 'hint')}`,
  nothing: 'Nothing to improve',
  nothingHint: 'Every tool says what a model needs, in few words.',
  estimated: 'sizes are estimated, since they could not be counted now',
  done: 'Back to the tools',
  again: 'Check again',
  several: 'Several tools',
  tokens: (count: number) => countOf(count, 'token'),
  without: (count: number) => `${countOf(count, 'tool')} without findings`,
  severities: { warning: 'Warning', hint: 'Hint' },
  parts: {
    purpose: 'Purpose',
    usage: 'When to use',
    arguments: 'Arguments',
    limits: 'Limits',
    examples: 'Examples',
    result: 'Result',
    size: 'Size',
    distinction: 'Distinction',
  },
  repair: 'Fix',
  repairNamed: (message: string) => `Fix: ${message}`,
  repairAll: (count: number) => `Fix ${count}`,
  byHand: 'By hand',
  dialog: {
    title: (count: number) => (count === 1 ? 'Fix a finding' : `Fix ${count} findings`),
    hint: 'Texts come from the document of the API. Discarding the draft undoes this.',
    before: 'Before',
    after: 'After',
    empty: 'Empty',
    members: { description: 'description', input_schema: 'arguments' },
    unchanged: 'Nothing would change.',
    apply: 'Change the draft',
  },
  repaired: (count: number) => `${countOf(count, 'text')} of the draft changed`,
}
