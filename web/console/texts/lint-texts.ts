const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const lintTexts = {
  title: 'Tool check',
  summary: (tools: number, tokens: number) =>
    `${countOf(tools, 'tool')} in the draft, ${countOf(tokens, 'token')} in each request`,
  searchSummary: (tools: number, tokens: number) =>
    `${countOf(tools, 'tool')} in the draft; search mode takes ${countOf(tokens, 'token')} in each request`,
  found: (warnings: number, hints: number) => `${countOf(warnings, 'warning')}, ${countOf(hints, 'hint')}`,
  nothing: 'Nothing to improve',
  nothingHint: 'Every tool tells models what they need, in few words.',
  estimated: 'sizes are estimates',
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
    distinction: 'Uniqueness',
  },
  repair: 'Fix',
  repairNamed: (message: string) => `Fix: ${message}`,
  repairAll: (count: number) => `Fix ${count}`,
  byHand: 'Manual',
  dialog: {
    title: (count: number) => (count === 1 ? 'Fix a finding' : `Fix ${count} findings`),
    hint: 'The texts come from the API document. Discard the draft changes to undo this.',
    before: 'Before',
    after: 'After',
    empty: 'Empty',
    members: { description: 'description', input_schema: 'arguments' },
    unchanged: 'No changes.',
    apply: 'Apply to draft',
  },
  repaired: (count: number) => `${countOf(count, 'text')} changed in the draft`,
}
