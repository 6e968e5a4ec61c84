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
  { name: 'support_url', label: 'Support', maxLength: 1024, isUrl: true },
  { name: 'privacy_url', label: 'Privacy policy', maxLength: 1024, isUrl: true },
  { name: 'terms_url', label: 'Terms of service', maxLength: 1024, isUrl: true },
  { name: 'documentation_url', label: 'Documentation', maxLength: 1024, isUrl: true },
  {
    name: 'recording_url',
    label: 'Recording',
    hint: 'Shows reviewers the app in use.',
    maxLength: 1024,
    isUrl: true,
  },
]

export const storeListingTexts = {
  hint: 'What the forms of ChatGPT and Claude ask for. It fills the submission sheet, and takes effect without a release.',
  fields,
  category: 'Category in ChatGPT',
  categories: [{ value: '', label: 'None' }, ...names.map((value) => ({ value, label: toLabel(value) }))],
  challenge: 'Domain proof for OpenAI',
  challengeHint:
    'The token that the portal shows. This service serves it at /.well-known/openai-apps-challenge.',
  hints: {
    title: 'Why the hints of tools are right',
    hint: 'ChatGPT asks for a reason for each of the three hints. Where the request shows it, the service says so itself.',
    none: 'The request of every tool shows why its hints are right.',
    missing: (count: number) => (count === 1 ? '1 reason is missing' : `${count} reasons are missing`),
    complete: 'Complete',
    absent: 'Clients do not see this tool',
    labels: {
      read_only: { '': 'Read-only', true: 'Why it is read-only', false: 'Why it is not read-only' },
      destructive: { '': 'Destructive', true: 'Why it is destructive', false: 'Why it is not destructive' },
      open_world: {
        '': 'Open world',
        true: 'Why it reaches the open world',
        false: 'Why it does not reach the open world',
      },
    } as Record<string, Record<string, string>>,
    derived: (reason: string) => `If empty: ${reason}`,
  },
  cases: {
    title: 'Test cases',
    hint: (positive: number, negative: number) =>
      `ChatGPT asks for ${positive} prompts that the app must answer, and for ${negative} for which no tool of it must be called.`,
    positive: 'Positive',
    positiveHint: 'The test cases of the app whose call succeeds.',
    openTests: 'Open the tests',
    noPrompt: 'Its description has to say what a user would ask.',
    negative: 'Negative',
    negativeHint: 'What a user says where another app is meant.',
    failing: (count: number) =>
      count === 1
        ? '1 test case that must fail counts, too.'
        : `${count} test cases that must fail count, too.`,
    prompt: 'Prompt',
    promptExample: 'Book a flight to Oslo.',
    expected: 'What is expected',
    expectedDefault: 'No tool of the app is called.',
    add: 'Add a negative prompt',
    remove: (number: number) => `Remove negative prompt ${number}`,
  },
}
