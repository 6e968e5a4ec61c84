// The requirements of chat clients and their stores: every limit and every rule, with its source. They are defined only
// here. CONTRIBUTING.md explains how to update this file.
import { type StoreListing, storeCategories } from '#core/model/apps/store-listing.ts'
import type {
  ReadinessArea,
  ReadinessBasis,
  ReadinessSeverity,
  ReadinessTarget,
} from '#core/model/readiness/readiness.ts'

/** When the rules of the stores were last compared with the documentation; each source has its own date. */
export const storeRulesCheckedOn = '2026-10-07'

/** `checkedOn`: the date of the checked text. */
export const ruleSources = {
  openai: {
    text: "OpenAI's documentation of submission, its errors and its review (developers.openai.com/plugins)",
    checkedOn: storeRulesCheckedOn,
  },
  claude: {
    text: "Anthropic's checklist of its directory (claude-plugins-official) and its support articles 12922490 and 11596036",
    checkedOn: '2026-08-21',
  },
  domains: {
    text: "The readiness profiles of MCPJam's inspector, by which the two stores contradict each other",
    checkedOn: '2026-08-19',
  },
  cloud: {
    text: 'The documentation of both vendors on connecting: they connect from their own cloud',
    checkedOn: '2026-11-21',
  },
  clients: {
    text: 'Rejections observed in chat clients and model providers: Cursor rejects tools whose name and server exceed 60 characters, Claude Code tools whose name and prefix exceed 64, Gemini schemas with keywords that it lacks',
    checkedOn: '2026-11-28',
  },
  mcp: { text: 'The Model Context Protocol, revision 2026-07-28', checkedOn: '2026-11-21' },
  pages: {
    text: 'The widget pages of this service, which send no requests and have no frames',
    checkedOn: '2026-11-23',
  },
} as const
export type RuleSource = keyof typeof ruleSources

/** Characters unless the name says otherwise. */
export const storeLimits = {
  toolName: 64,
  /** The length that remains next to the name of a server. */
  toolNameWithPrefix: 47,
  /** Limits of one schema; beyond them clients leave out parts. */
  schemaDepth: 10,
  enumValues: 500,
  appName: { openai: 30, claude: 100 },
  appDescription: { openai: 4000, claude: 2000 },
  /** The length of instructions that models certainly read. */
  instructionsEssence: 512,
  skills: 5,
  skillFileBytes: 256 * 1024,
  handshakeMs: 3000,
  toolListMs: 5000,
  goodTestCases: 5,
  negativeTestCases: 3,
} as const

/** Claude serves a widget from the SHA-256 of the address: this many digits, then the suffix. */
export const claudeWidgetDomain = { hashLength: 32, suffix: '.claudemcpcontent.com' } as const

/** The hints that every tool must have. */
export const requiredHints = ['readOnlyHint', 'destructiveHint', 'openWorldHint'] as const

/** First words of values by which an argument chooses an operation, and names of such arguments. */
export const operationWords = {
  reading: ['get', 'list', 'read', 'search', 'query', 'fetch', 'find'],
  writing: [
    'create',
    'update',
    'delete',
    'write',
    'remove',
    'insert',
    'upsert',
    'send',
    'post',
    'put',
    'patch',
    'execute',
    'drop',
  ],
  argumentNames: ['method', 'action', 'operation', 'op', 'command', 'verb'],
} as const

/** Requirements that the service cannot check; the submission sheet and docs/store-readiness.md list them. */
export const unmeasuredDemands: Record<ReadinessTarget, readonly string[]> = {
  openai: [
    'Each tool is useful where no widget is shown.',
    'The output schema of a tool describes what its widget shows.',
    'The origin of the server stays as it is: it cannot be changed after the submission.',
    'The portal has scanned the tools successfully.',
  ],
  claude: [
    'A widget paints within 3 seconds.',
    'What can be tapped in a widget is at least 44 pixels high, at a width of 320 pixels.',
    'A widget is at most 500 pixels high where it is shown inline, and does not scroll inside.',
  ],
  generic: [],
}

/** A field of a form that only the owner can fill in. `member`: the member of the store listing, if there is one. */
type OwnerField = { key: string; label: string; gap: string; member?: TextMember }

/** The members of the store listing that are a text. */
type TextMember = Exclude<keyof StoreListing, 'justifications' | 'negativePrompts'>

const https = 'An https URL.'
const supportField: OwnerField = { key: 'support_url', label: 'Support', gap: https, member: 'supportUrl' }
const privacyField: OwnerField = {
  key: 'privacy_url',
  label: 'Privacy policy',
  gap: https,
  member: 'privacyUrl',
}

/** The fields of a form besides name, description, website and icon. */
export const ownerFields: Record<ReadinessTarget, readonly OwnerField[]> = {
  openai: [
    {
      key: 'subtitle',
      label: 'Subtitle',
      gap: 'What the app does, in at most 30 characters.',
      member: 'subtitle',
    },
    { key: 'category', label: 'Category', gap: `One of ${storeCategories.join(', ')}.`, member: 'category' },
    supportField,
    privacyField,
    { key: 'terms_url', label: 'Terms of service', gap: https, member: 'termsUrl' },
    {
      key: 'recording',
      label: 'Recording',
      gap: 'The URL of a recording that shows the app in use.',
      member: 'recordingUrl',
    },
    {
      key: 'openai_challenge',
      label: 'Domain proof',
      gap: 'Copy the token from the portal; the service serves it at /.well-known/openai-apps-challenge.',
      member: 'openaiChallenge',
    },
    { key: 'data_types', label: 'Data that is collected', gap: 'As in the privacy policy.' },
    { key: 'countries', label: 'Countries', gap: 'Where the app is offered.' },
    { key: 'identity', label: 'Identity', gap: 'The developer is verified in the portal.' },
    { key: 'attestations', label: 'Attestations', gap: 'Only you can give them.' },
  ],
  claude: [
    { key: 'tagline', label: 'Tagline', gap: 'At most 55 characters.', member: 'tagline' },
    { key: 'categories', label: 'Categories', gap: 'One to five.' },
    { key: 'documentation_url', label: 'Documentation', gap: https, member: 'documentationUrl' },
    supportField,
    privacyField,
    { key: 'data_handling', label: 'Handling of data', gap: 'What is processed, stored and passed on.' },
    {
      key: 'screenshots',
      label: 'Screenshots',
      gap: 'Three to five PNG images, at least 1000 pixels wide, each with its prompt.',
    },
    { key: 'attestations', label: 'Attestations', gap: 'Only you can give them.' },
  ],
  generic: [],
}

type TargetRule = { severity: ReadinessSeverity; basis: ReadinessBasis; source: RuleSource }
export type StoreRule = { area: ReadinessArea; targets: Partial<Record<ReadinessTarget, TargetRule>> }

const demand = (source: RuleSource): TargetRule => ({ severity: 'error', basis: 'documented', source })
const recommend = (source: RuleSource): TargetRule => ({ severity: 'warning', basis: 'documented', source })
const infer = (source: RuleSource, severity: ReadinessSeverity = 'warning'): TargetRule => ({
  severity,
  basis: 'reading',
  source,
})

const inTheProtocol = { openai: demand('mcp'), claude: demand('mcp'), generic: demand('mcp') }
const inBothStores = { openai: demand('openai'), claude: demand('claude') }

/** By the code of the finding. A rule that is an interpretation is never an error. */
export const storeRules = {
  tool_name_too_long: { area: 'app', targets: { ...inBothStores, generic: infer('openai') } },
  tool_name_long: { area: 'app', targets: { claude: infer('clients'), generic: infer('clients') } },
  tool_schema_repaired: {
    area: 'app',
    targets: {
      openai: infer('clients', 'info'),
      claude: infer('clients', 'info'),
      generic: infer('clients', 'info'),
    },
  },
  tool_schema_unusual: { area: 'app', targets: { generic: infer('clients', 'info') } },
  tool_title_missing: {
    area: 'app',
    targets: { openai: infer('claude'), claude: demand('claude'), generic: infer('claude') },
  },
  tool_description_empty: { area: 'app', targets: { openai: demand('openai') } },
  tool_hints_missing: { area: 'app', targets: { ...inBothStores, generic: infer('mcp') } },
  tool_hints_contradictory: {
    area: 'app',
    targets: { openai: infer('claude'), claude: demand('claude'), generic: infer('mcp') },
  },
  tool_reads_and_writes: {
    area: 'app',
    targets: { openai: infer('claude'), claude: demand('claude'), generic: infer('claude') },
  },
  tool_operation_unrestricted: {
    area: 'app',
    targets: { openai: infer('claude'), claude: recommend('claude'), generic: infer('claude', 'info') },
  },
  call_tool_reads_and_writes: {
    area: 'app',
    targets: { openai: infer('claude'), claude: infer('claude'), generic: infer('claude', 'info') },
  },
  widget_domain_missing: { area: 'service', targets: { openai: infer('domains') } },
  widget_domain_shared: { area: 'app', targets: { openai: infer('domains') } },
  widget_domain_foreign: { area: 'app', targets: { claude: infer('domains') } },
  widget_domains_unused: { area: 'app', targets: { openai: infer('pages'), claude: infer('pages') } },
  skills_too_many: { area: 'app', targets: { openai: demand('openai') } },
  skill_too_large: { area: 'app', targets: { openai: demand('openai') } },
  app_off: {
    area: 'app',
    targets: { openai: infer('mcp'), claude: infer('mcp'), generic: infer('mcp') },
  },
  app_requires_token: {
    area: 'app',
    targets: { openai: infer('cloud'), claude: infer('cloud'), generic: infer('mcp', 'info') },
  },
  app_unreleased: { area: 'listing', targets: { openai: infer('mcp'), claude: infer('mcp') } },
  listing_name_too_long: { area: 'listing', targets: inBothStores },
  listing_description_missing: { area: 'listing', targets: inBothStores },
  listing_description_too_long: { area: 'listing', targets: inBothStores },
  listing_website_missing: {
    area: 'listing',
    targets: { openai: infer('openai'), claude: infer('claude') },
  },
  listing_website_insecure: {
    area: 'listing',
    targets: { openai: infer('openai'), claude: infer('claude') },
  },
  listing_icon_missing: {
    area: 'listing',
    targets: { openai: recommend('openai'), claude: recommend('claude') },
  },
  listing_icon_insecure: { area: 'listing', targets: { claude: recommend('claude') } },
  listing_subtitle_missing: { area: 'listing', targets: { openai: demand('openai') } },
  listing_category_missing: { area: 'listing', targets: { openai: demand('openai') } },
  listing_support_missing: { area: 'listing', targets: inBothStores },
  listing_privacy_missing: { area: 'listing', targets: inBothStores },
  listing_terms_missing: { area: 'listing', targets: { openai: demand('openai') } },
  domain_proof_missing: { area: 'listing', targets: { openai: recommend('openai') } },
  hint_justification_missing: { area: 'listing', targets: { openai: demand('openai') } },
  instructions_long: { area: 'app', targets: { openai: infer('openai', 'info') } },
  test_cases_missing: { area: 'listing', targets: { openai: recommend('openai') } },
  endpoint_not_https: { area: 'environment', targets: { ...inBothStores, generic: infer('mcp') } },
  endpoint_not_public: {
    area: 'environment',
    targets: { openai: demand('cloud'), claude: demand('cloud') },
  },
  endpoint_path_unusual: { area: 'environment', targets: { openai: recommend('openai') } },
  endpoint_silent: { area: 'environment', targets: inTheProtocol },
  handshake_slow: {
    area: 'environment',
    targets: { openai: infer('claude'), claude: recommend('claude') },
  },
  tool_list_slow: {
    area: 'environment',
    targets: { openai: infer('claude'), claude: recommend('claude') },
  },
  sign_in_challenge_missing: { area: 'environment', targets: inTheProtocol },
  resource_metadata_mismatch: {
    area: 'environment',
    targets: { ...inBothStores, generic: demand('mcp') },
  },
} satisfies Record<string, StoreRule>

export type StoreRuleCode = keyof typeof storeRules
