const names = [
  'BUSINESS',
  'COLLABORATION',
  'DESIGN',
  'DEVELOPER_TOOLS',
  'EDUCATION',
  'ENTERTAINMENT',
  'FINANCE',
  'FOOD',
  'LIFESTYLE',
  'NEWS',
  'PRODUCTIVITY',
  'SHOPPING',
  'TRAVEL',
] as const

const toLabel = (name: string) => `${name[0]}${name.slice(1).toLowerCase().replace('_', ' ')}`

type ListingField = {
  name:
    | 'subtitle'
    | 'tagline'
    | 'support_url'
    | 'privacy_url'
    | 'terms_url'
    | 'documentation_url'
    | 'recording_url'
  label: string
  hint?: string
  maxLength: number
  isUrl?: true
}

const fields: ListingField[] = [
  {
    name: 'subtitle',
    label: 'Subtitle',
    hint: 'For ChatGPT: what the app does, in at most 30 characters.',
    maxLength: 30,
  },
  { name: 'tagline', label: 'Tagline', hint: 'For Claude: at most 55 characters.', maxLength: 55 },
  { name: 'support_url', label: 'Support URL', maxLength: 1024, isUrl: true },
  { name: 'privacy_url', label: 'Privacy policy URL', maxLength: 1024, isUrl: true },
  { name: 'terms_url', label: 'Terms of service URL', maxLength: 1024, isUrl: true },
  { name: 'documentation_url', label: 'Documentation URL', maxLength: 1024, isUrl: true },
  {
    name: 'recording_url',
    label: 'Recording URL',
    hint: 'Shows reviewers the app in use.',
    maxLength: 1024,
    isUrl: true,
  },
]

export const storeListingTexts = {
  hint: 'Information for the submission forms of ChatGPT and Claude. It appears in the submission sheet and takes effect without a release.',
  fields,
  category: 'Category in ChatGPT',
  categories: [{ value: '', label: 'None' }, ...names.map((value) => ({ value, label: toLabel(value) }))],
  challenge: 'Domain proof for OpenAI',
  challengeHint:
    'The token shown in the portal. This server returns it at /.well-known/openai-apps-challenge.',
  hints: {
    title: 'Reasons for tool hints',
    hint: 'ChatGPT asks for a reason for each of the three hints. If a tool’s request proves a hint, the reason is filled in for you.',
    none: 'No reasons needed: the requests of all tools prove their hints.',
    missing: (count: number) => (count === 1 ? '1 reason is missing' : `${count} reasons are missing`),
    complete: 'Complete',
    absent: 'Hidden from clients',
    labels: {
      read_only: { '': 'Read-only', true: 'Why it is read-only', false: 'Why it is not read-only' },
      destructive: { '': 'Destructive', true: 'Why it is destructive', false: 'Why it is not destructive' },
      open_world: {
        '': 'Open world',
        true: 'Why it reaches the open world',
        false: 'Why it does not reach the open world',
      },
    } as Record<string, Record<string, string>>,
    derived: (reason: string) => `Default: ${reason}`,
  },
  cases: {
    title: 'Test cases',
    hint: (positive: number, negative: number) =>
      `ChatGPT asks for ${positive} prompts that the app must answer, and ${negative} prompts for which no tool may be called.`,
    positive: 'Positive',
    positiveHint: 'Test cases that expect success.',
    openTests: 'Open tests',
    noPrompt: 'Describe in the test case what a user would ask.',
    negative: 'Negative',
    negativeHint: 'Prompts that are meant for another app.',
    failing: (count: number) =>
      count === 1
        ? 'The sheet also uses 1 test case that expects a failure.'
        : `The sheet also uses ${count} test cases that expect a failure.`,
    prompt: 'Prompt',
    promptExample: 'Book a flight to Oslo.',
    expected: 'Expected behaviour',
    expectedDefault: 'No tool of the app is called.',
    add: 'Add negative prompt',
    remove: (number: number) => `Remove negative prompt ${number}`,
  },
}
