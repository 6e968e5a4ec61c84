import { defaultsOf, defineEntity, trackVersions } from './entity.ts'
import { exampleIds, exampleTime } from './examples.ts'
import { choice, embed, flag, list, nest, number, text, textList, time } from './member.ts'

/** Colours are hex strings; "" means none. */
export const brandingMembers = {
  primaryColor: text({
    text: 'Main colour of widgets, in hex; made lighter or darker where it would be unreadable. Empty: the colour of the chat client.',
    example: '#1d4ed8',
    default: '',
  }),
  secondaryColor: text({
    text: 'A second colour, in hex, which widgets use if their `style.accent` is `secondary`.',
    example: '#0f766e',
    default: '',
  }),
  accentColor: text({
    text: 'The colour, in hex, that widgets use if their `style.accent` is `accent`, or if there is no main colour.',
    example: '#b45309',
    default: '',
  }),
  backgroundColor: text({
    text: 'Background colour of the brand, in hex. Stored for clients; widgets use the background of the chat client.',
    example: '#ffffff',
    default: '',
  }),
  fontFamily: text({
    text: 'Font of the brand. Stored for clients; widgets use the font of the chat client.',
    example: 'Inter',
    default: '',
  }),
  borderRadius: text({
    text: 'Roundness of the corners in widgets: `none`, `xs`, `sm`, `md`, `lg`, `xl`, `2xl`, `full`, or pixels up to 24.',
    example: 'lg',
    default: '',
  }),
  logoUrl: text({
    text: 'URL of the logo, shown where the app is listed.',
    example: 'https://example.com/logo.svg',
    default: '',
  }),
}

/** `value` is compared with the claim as a string; a claim that is a list must contain it. */
export const claimRuleMembers = {
  claim: text({
    text: 'Name of the claim; a dotted name such as `realm_access.roles` leads into objects.',
    example: 'groups',
  }),
  value: text({
    text: 'What the claim must be, or contain if it is a list. Compared character by character.',
    example: 'staff',
  }),
}

/** Who may call an `oauth` app besides its owner: whoever meets one of the rules. */
export const allowedCallerMembers = {
  emails: textList({
    text: 'E-mail addresses. Upper and lower case are the same.',
    example: ['ada@example.com'],
    default: [],
  }),
  domains: textList({
    text: 'Domains of e-mail addresses, without their subdomains.',
    example: ['example.com'],
    default: [],
  }),
  claims: list(claimRuleMembers, {
    text: 'Claims of the access token or of the userinfo endpoint of the issuer.',
    default: [],
  }),
}

const url = (meaning: string, path: string) =>
  text({
    text: `${meaning}: an https URL; empty: none.`,
    example: `https://example.com/${path}`,
    default: '',
  })

/** Why the hints of the tool with this key are right, each in a sentence. */
export const hintJustificationMembers = {
  tool: text({ text: 'The key of the tool.', example: 'cancel_order' }),
  readOnly: text({
    text: 'Why `readOnlyHint` is right.',
    example: 'It changes the order.',
    optional: true,
  }),
  destructive: text({
    text: 'Why `destructiveHint` is right.',
    example: 'A cancelled order cannot be restored.',
    optional: true,
  }),
  openWorld: text({
    text: 'Why `openWorldHint` is right.',
    example: 'It reaches the shop alone.',
    optional: true,
  }),
}

export const negativePromptMembers = {
  prompt: text({ text: 'What the user says.', example: 'Book a flight to Oslo.' }),
  expected: text({
    text: 'What the client is to answer; absent: that no tool of the app is called.',
    example: 'It says that the app is about books.',
    optional: true,
  }),
}

/** What the forms of stores ask of the owner of an app. It takes effect without a release. */
export const storeListingMembers = {
  subtitle: text({
    text: 'What the app does, in at most 30 characters, for OpenAI.',
    example: 'Books to order',
    default: '',
  }),
  tagline: text({
    text: 'The same in at most 55 characters, for Claude.',
    example: 'Find and order books of a shop',
    default: '',
  }),
  category: choice({
    text: "The category of OpenAI's form.",
    values: {
      '': 'none is chosen',
      BUSINESS: 'business',
      COLLABORATION: 'collaboration',
      DESIGN: 'design',
      DEVELOPER_TOOLS: 'developer tools',
      EDUCATION: 'education',
      ENTERTAINMENT: 'entertainment',
      FINANCE: 'finance',
      FOOD: 'food',
      LIFESTYLE: 'lifestyle',
      NEWS: 'news',
      PRODUCTIVITY: 'productivity',
      SHOPPING: 'shopping',
      TRAVEL: 'travel',
    },
    example: 'SHOPPING',
    default: '',
  }),
  supportUrl: url('Where users get help', 'support'),
  privacyUrl: url('The privacy policy', 'privacy'),
  termsUrl: url('The terms of service', 'terms'),
  documentationUrl: url('The documentation for users', 'docs'),
  recordingUrl: url('A recording that shows the app in use', 'demo'),
  justifications: list(hintJustificationMembers, {
    text: 'Why hints of tools are right, where the request of a tool does not show it. The list is replaced as a whole.',
    default: [],
  }),
  negativePrompts: list(negativePromptMembers, {
    text: 'What users say where no tool of the app must be called. The list is replaced as a whole.',
    default: [],
  }),
  openaiChallenge: text({
    text: 'The token of the portal of OpenAI, which the service serves at `/.well-known/openai-apps-challenge` of the host of the app. Of several apps on a host, that which was changed last is served.',
    example: 'openai-domain-verification-4kq2v7',
    default: '',
  }),
}

/** `createdAt` is when this draft was opened: at the creation of the app or by the previous release. */
export const draftMembers = {
  id: text({}),
  sourceReleaseId: text({ nullable: true }),
  /** Digest of the contents at opening: the draft has changes when the current digest differs. */
  baseDigest: text({}),
  /** Set by every edit. */
  hasChanges: flag({}),
  createdAt: time({}),
  lastEditedAt: time({}),
}

export const app = defineEntity('app', {
  id: text({ text: 'Identifies the app in paths of the API.', example: exampleIds.app }),
  /** The workspace that the app is in. */
  owner: embed({ issuer: text({}), subject: text({}) }, { column: '' }),
  publicMcpId: text({
    text: 'Identifies the app in the address that chat clients use: `{base_url}/mcp/…`. Never changes.',
    example: '3v9n2k7q5w8x4t6r1y0pzmcbde',
  }),
  slug: text({
    text: 'Short name for URLs, unique in the workspace: lower-case letters, digits and hyphens. Derived from {name} if absent or empty.',
    example: 'books',
    file: true,
  }),
  name: text({
    text: 'Name of the app, which people see.',
    example: 'Books',
    released: true,
    file: true,
  }),
  description: text({
    text: 'What the app is for, in a sentence or two.',
    example: 'Everything about books.',
    default: '',
    released: true,
    file: true,
  }),
  companyUrl: text({
    text: 'Website of the company behind the app.',
    example: 'https://example.com',
    default: '',
    released: true,
    file: true,
  }),
  serverInstructions: text({
    text: 'Advice for models on how to use the tools together. Clients receive it when they connect.',
    example: 'Search for a book before you order it.',
    default: '',
    released: true,
    file: true,
  }),
  toolMode: choice({
    text: 'How clients learn of the tools. By default `list`. It takes effect with the next release.',
    values: {
      list: 'they get a list of all',
      search: 'they get three tools that search, describe and call the others, for apps of many tools',
    },
    default: 'list',
    released: true,
    file: true,
  }),
  branding: nest(brandingMembers, {
    text: 'Colours, corners and logo. A change replaces only the members it has.',
    default: defaultsOf(brandingMembers),
    released: true,
    file: true,
  }),
  templateId: text({
    text: 'The template that the app was created from; empty: none. In a request: the template to start from; what the request sets replaces that of the template.',
    example: 'weather',
  }),
  enabled: flag({
    text: 'Whether the endpoint of the app is served. If false it answers 404; everything else stays. New apps: true.',
    default: true,
  }),
  access: choice({
    text: 'Who may call the live endpoint. By default `public`.',
    values: {
      public: 'everyone who knows the address',
      oauth: 'callers with an access token for this endpoint from the authorization server',
    },
    default: 'public',
    file: true,
  }),
  /** Of an `oauth` app; null: everybody who can sign in. */
  allowedCallers: nest(allowedCallerMembers, { nullable: true, default: null, file: true }),
  /** Of an `oauth` app: callers send tokens that were created for it, and no issuer is involved. */
  callerTokens: flag({ default: false, file: true }),
  listed: flag({
    text: 'Whether the public list of servers of this service (`/v0.1/servers`) includes the app once it is released. By default false.',
    default: false,
    file: true,
  }),
  testsRequired: flag({
    text: 'Whether a release needs a run of all {tests} in which every one passes. By default false.',
    default: false,
    file: true,
  }),
  storeListing: nest(storeListingMembers, {
    text: 'What the forms of stores ask of the owner of the app.',
    default: defaultsOf(storeListingMembers),
    file: true,
  }),
  draft: embed(draftMembers, {}),
  liveReleaseId: text({ nullable: true, default: null }),
  /** The number of the newest release; 0 before the first. */
  lastVersion: number({ default: 0 }),
  ...trackVersions('app'),
  createdAt: time({ text: 'When the app was created.', example: exampleTime }),
  updatedAt: time({ text: 'When the app itself was last changed.' }),
})
