import { accessRuleMembers, claimRuleMembers } from './access.ts'
import { defaultsOf, defineEntity, trackVersions } from './entity.ts'
import { exampleIds } from './examples.ts'
import { choice, embed, flag, json, list, nest, number, text, textList, textMap, time } from './member.ts'

/** Colours are hex strings; "" means none. */
export const brandingMembers = {
  primaryColor: text({
    text: 'Main colour of widgets, in hex; adjusted where it would be unreadable. If empty, widgets use the colour of the chat client.',
    example: '#1d4ed8',
    default: '',
  }),
  secondaryColor: text({
    text: 'Second colour, in hex. Widgets use it if their `style.accent` is `secondary`.',
    example: '#0f766e',
    default: '',
  }),
  accentColor: text({
    text: 'Accent colour, in hex. Widgets use it if their `style.accent` is `accent`, or if there is no main colour.',
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
    url: 'http',
  }),
}

/** Rules that decide who may call an `oauth` app besides its owner. Meeting any rule is enough. */
export const allowedCallerMembers = {
  emails: textList({
    text: 'E-mail addresses. Case is ignored.',
    example: ['ada@example.com'],
    default: [],
  }),
  domains: textList({
    text: 'Domains of e-mail addresses. Subdomains are not included.',
    example: ['example.com'],
    default: [],
  }),
  claims: list(claimRuleMembers, {
    text: 'Claims of the access token or of the userinfo response of the issuer.',
    default: [],
  }),
}

const url = (meaning: string, path: string) =>
  text({
    text: `${meaning}: an https URL; empty if there is none.`,
    example: `https://example.com/${path}`,
    default: '',
    url: 'https',
  })

/** A sentence for each hint of the tool that says why it is right. */
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
    example: 'It only reaches the shop.',
    optional: true,
  }),
}

export const negativePromptMembers = {
  prompt: text({ text: 'The message of the user.', example: 'Book a flight to Oslo.' }),
  expected: text({
    text: 'The expected answer of the client. By default, that it calls no tool of the app.',
    example: 'It explains that the app is about books.',
    optional: true,
  }),
}

/** The answers to the submission forms of stores. Changes take effect without a release. */
export const storeListingMembers = {
  subtitle: text({
    text: 'What the app does, in at most 30 characters, for OpenAI.',
    example: 'Books to order',
    default: '',
  }),
  tagline: text({
    text: 'What the app does, in at most 55 characters, for Claude.',
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
  supportUrl: url('Support page for users', 'support'),
  privacyUrl: url('The privacy policy', 'privacy'),
  termsUrl: url('The terms of service', 'terms'),
  documentationUrl: url('The documentation for users', 'docs'),
  recordingUrl: url('A recording that shows the app in use', 'demo'),
  justifications: list(hintJustificationMembers, {
    text: 'Reasons for the hints of tools whose requests do not make them obvious. A request replaces the whole list.',
    default: [],
  }),
  negativePrompts: list(negativePromptMembers, {
    text: 'Messages of users for which no tool of the app may be called. A request replaces the whole list.',
    default: [],
  }),
  openaiChallenge: text({
    text: 'The verification token from the portal of OpenAI. The service serves it at `/.well-known/openai-apps-challenge` on the host of the app. If several apps share a host, it serves the token that was changed last.',
    example: 'openai-domain-verification-4kq2v7',
    default: '',
  }),
}

/** `createdAt`: when this draft was opened, by the creation of the app or by the previous release. */
export const draftMembers = {
  id: text({}),
  sourceReleaseId: text({ nullable: true }),
  /** Digest of the contents when the draft was opened. If the current digest differs, the draft has changes. */
  baseDigest: text({}),
  /** Set by every edit. */
  hasChanges: flag({}),
  createdAt: time({}),
  lastEditedAt: time({}),
}

export const app = defineEntity('app', {
  id: text({ text: 'Identifies the app in paths of the API.', example: exampleIds.app }),
  /** The workspace of the app. */
  owner: embed({ issuer: text({}), subject: text({}) }, { column: '' }),
  publicMcpId: text({
    text: 'Identifies the app in its address for chat clients: `{base_url}/mcp/…`. Never changes.',
    example: '3v9n2k7q5w8x4t6r1y0pzmcbde',
  }),
  slug: text({
    text: 'Short name for URLs, unique in the workspace: lower-case letters, digits and hyphens. Derived from {name} if absent or empty.',
    example: 'books',
    file: true,
  }),
  name: text({
    text: 'Name of the app, shown to people.',
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
    url: 'http',
    released: true,
    file: true,
  }),
  serverInstructions: text({
    text: 'Instructions for models on how to use the tools together. Clients receive them when they connect.',
    example: 'Search for a book before you order it.',
    default: '',
    released: true,
    file: true,
  }),
  toolMode: choice({
    text: 'How clients discover the tools. By default `list`. Takes effect with the next release.',
    values: {
      list: 'clients get a list of all tools',
      search: 'clients get three tools that search, describe and call the others; for apps with many tools',
    },
    default: 'list',
    released: true,
    file: true,
  }),
  branding: nest(brandingMembers, {
    text: 'Colours, corners and logo. A change replaces only the members that it contains.',
    default: defaultsOf(brandingMembers),
    released: true,
    file: true,
  }),
  /** By name. Texts of the contents refer to them; without any, nothing is a reference. */
  variables: json({ default: {}, released: true, file: true }),
  /** The values of variables by name. They belong to the app, not to a release. */
  variableValues: json({ default: {} }),
  templateId: text({
    text: 'The template that the app was created from; empty if there is none. In a request: the template to start from; values in the request override it.',
    example: 'weather',
  }),
  enabled: flag({
    text: 'Whether the endpoint of the app is served. If false, it answers 404 and nothing else changes. New apps: true.',
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
  /** For `oauth` apps; null permits everyone who can sign in. */
  allowedCallers: nest(allowedCallerMembers, { nullable: true, default: null, file: true }),
  scopes: textMap({
    text: 'The scopes that tools may require, by name, each with what it permits, in plain words for the page on which a person allows a client to act. A request replaces the whole map.',
    example: { 'orders:cancel': 'Cancel orders' },
    default: {},
    released: true,
    file: true,
  }),
  accessRules: list(accessRuleMembers, {
    text: 'Rules for all tools that they select. For each of {allow}, {when} and {scopes} that the rule of a tool lacks, the first rule here that selects the tool and has it counts; {deny} of every one counts. A request replaces the whole list.',
    default: [],
    released: true,
    file: true,
  }),
  /** For `oauth` apps: callers send tokens that were created for the app, without an issuer. */
  callerTokens: flag({ default: false, file: true }),
  listed: flag({
    text: 'Whether the public server list of this service (`/v0.1/servers`) includes the app once it is released. By default false.',
    default: false,
    file: true,
  }),
  testsRequired: flag({
    text: 'Whether all {tests} must pass before a release. By default false.',
    default: false,
    file: true,
  }),
  storeListing: nest(storeListingMembers, {
    text: 'The answers to the submission forms of stores.',
    default: defaultsOf(storeListingMembers),
    file: true,
  }),
  draft: embed(draftMembers, {}),
  liveReleaseId: text({ nullable: true, default: null }),
  /** The app of which this app is an environment; null for all other apps. */
  environmentOf: text({ nullable: true, default: null }),
  /** The key of the environment. Other apps are an environment of their own, the default one, with this key. */
  environment: text({
    text: 'The key of the app itself among its environments. A file without it leaves it; that of a new app is `production`.',
    example: 'development',
    default: 'production',
    file: true,
  }),
  /** The role that a promotion into the environment requires. */
  promotionRole: choice({ of: ['builder', 'publisher', 'owner'], default: 'publisher' }),
  /** When a preview is deleted; null means the app stays. */
  expiresAt: time({ nullable: true, default: null }),
  /** The number of the newest release; 0 before the first. */
  lastVersion: number({ default: 0 }),
  ...trackVersions('app'),
  createdAt: time({ text: 'When the app was created.' }),
  updatedAt: time({ text: 'When the app itself was last changed.' }),
})
