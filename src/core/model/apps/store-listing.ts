// What the forms of stores ask of the owner of an app. It takes effect without a release.

/** The closed list of OpenAI's form. */
export const storeCategories = [
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
export type StoreCategory = (typeof storeCategories)[number]

/** Why the hints of the tool with this key are right, each in a sentence. */
export type HintJustifications = { tool: string; readOnly?: string; destructive?: string; openWorld?: string }

/** What a user says where no tool of the app must be called, and what the client is to answer. */
export type NegativePrompt = { prompt: string; expected?: string }

/** "" means not said. */
export type StoreListing = {
  subtitle: string
  tagline: string
  category: StoreCategory | ''
  supportUrl: string
  privacyUrl: string
  termsUrl: string
  documentationUrl: string
  recordingUrl: string
  justifications: HintJustifications[]
  negativePrompts: NegativePrompt[]
  /** The token that proves to OpenAI that the owner of the app controls its host. */
  openaiChallenge: string
}

/** Absent means unchanged; lists are replaced. */
export type StoreListingChange = Partial<StoreListing>

export const emptyStoreListing: StoreListing = {
  subtitle: '',
  tagline: '',
  category: '',
  supportUrl: '',
  privacyUrl: '',
  termsUrl: '',
  documentationUrl: '',
  recordingUrl: '',
  justifications: [],
  negativePrompts: [],
  openaiChallenge: '',
}
