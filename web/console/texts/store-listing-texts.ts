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
  inFile: 'Reasons for the hints of tools and negative prompts are set in tenon.yaml.',
}
