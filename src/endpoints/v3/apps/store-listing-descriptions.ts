// What the OpenAPI document of v3 and the schema of app files say about the store listing of an app.
import { storeCategories } from '#core/model/apps/store-listing.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const url = (text: string, path: string) => ({
  text: `${text}: an https URL; empty: none.`,
  example: `https://example.com/${path}`,
})

const categoryTexts = Object.fromEntries(
  storeCategories.map((category) => [category, category.toLowerCase().replace('_', ' ')]),
)

const listing: MemberDescriptions = {
  subtitle: { text: 'What the app does, in at most 30 characters, for OpenAI.', example: 'Books to order' },
  tagline: {
    text: 'The same in at most 55 characters, for Claude.',
    example: 'Find and order books of a shop',
  },
  category: {
    text: "The category of OpenAI's form.",
    values: { '': 'none is chosen', ...categoryTexts },
    example: 'SHOPPING',
  },
  supportUrl: url('Where users get help', 'support'),
  privacyUrl: url('The privacy policy', 'privacy'),
  termsUrl: url('The terms of service', 'terms'),
  documentationUrl: url('The documentation for users', 'docs'),
  recordingUrl: url('A recording that shows the app in use', 'demo'),
  justifications:
    'Why hints of tools are right, where the request of a tool does not show it. The list is replaced as a whole.',
  negativePrompts: 'What users say where no tool of the app must be called. The list is replaced as a whole.',
  openaiChallenge: {
    text: 'The token of the portal of OpenAI, which the service serves at `/.well-known/openai-apps-challenge` of the host of the app. Of several apps on a host, that which was changed last is served.',
    example: 'openai-domain-verification-4kq2v7',
  },
}

export const storeListingEntities: Record<string, MemberDescriptions> = {
  StoreListing: listing,
  StoreListingChange: listing,
  HintJustifications: {
    tool: { text: 'The key of the tool.', example: 'cancel_order' },
    readOnly: { text: 'Why `readOnlyHint` is right.', example: 'It changes the order.' },
    destructive: {
      text: 'Why `destructiveHint` is right.',
      example: 'A cancelled order cannot be restored.',
    },
    openWorld: { text: 'Why `openWorldHint` is right.', example: 'It reaches the shop alone.' },
  },
  NegativePrompt: {
    prompt: { text: 'What the user says.', example: 'Book a flight to Oslo.' },
    expected: {
      text: 'What the client is to answer; absent: that no tool of the app is called.',
      example: 'It says that the app is about books.',
    },
  },
}

const members = { storeListing: 'What the forms of stores ask for.' }

export const storeListingOperations: Record<string, OperationDescription> = {
  'apps.readStoreListing': {
    text: 'Returns what the forms of stores ask of the owner of the app, with the ETag of the app.',
    members,
  },
  'apps.changeStoreListing': {
    text: 'Changes what the forms of stores ask of the owner of the app. It takes effect at once, without a release: in the submission sheet, in the findings of readiness, and at the host of the app.',
    members,
  },
}
