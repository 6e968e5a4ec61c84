// What chat clients and their stores ask for: every limit, every rule and where it is from. Nothing else in the service
// repeats one of them. CONTRIBUTING.md says how to update this file.
import type {
  ReadinessArea,
  ReadinessBasis,
  ReadinessSeverity,
  ReadinessTarget,
} from '#core/model/readiness/readiness.ts'

/** The date of the documentation that the rules of stores were read from. */
export const storeRulesCheckedOn = '2026-08-19'

const profiles = "as the readiness profiles of MCPJam's inspector cite it"

/** `checkedOn`: the date of the text that was read. */
export const ruleSources = {
  openai: {
    text: `OpenAI's documentation of plugins (developers.openai.com/plugins), ${profiles}`,
    checkedOn: storeRulesCheckedOn,
  },
  claude: {
    text: `Anthropic's documentation of its directory (docs.claude.com/en/docs/mcp), ${profiles}`,
    checkedOn: storeRulesCheckedOn,
  },
  domains: {
    text: "The readiness profiles of MCPJam's inspector, by which the two stores contradict each other",
    checkedOn: storeRulesCheckedOn,
  },
  cloud: {
    text: 'The documentation of both vendors on connecting: they connect from their own cloud',
    checkedOn: '2026-11-21',
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
  appName: 100,
  appDescription: 2000,
  shortDescription: 255,
  tagline: 55,
  skills: 5,
  skillFileBytes: 256 * 1024,
  handshakeMs: 3000,
  toolListMs: 5000,
  goodTestCases: 5,
  failingTestCases: 3,
} as const

/** Claude serves a widget from the SHA-256 of the address: this many digits, then the suffix. */
export const claudeWidgetDomain = { hashLength: 32, suffix: '.claudemcpcontent.com' } as const

/** The hints that clients must find with every tool. */
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

/** What the service cannot measure; the submission sheet and docs/store-readiness.md list it. */
export const unmeasuredDemands: Record<ReadinessTarget, readonly string[]> = {
  openai: [
    'Each tool is useful where no widget is shown.',
    'The output schema of a tool describes what its widget shows.',
    'The domain of the server is verified in the portal (/.well-known/openai-apps-challenge).',
  ],
  claude: [
    'A widget paints within 3 seconds.',
    'What can be tapped in a widget is at least 44 pixels high, at a width of 320 pixels.',
  ],
  generic: [],
}

/** What a form asks for that the service has no place for: only the owner can write it. */
export const ownerFields: Record<ReadinessTarget, readonly { key: string; label: string; gap: string }[]> = {
  openai: [
    {
      key: 'short_description',
      label: 'Short description',
      gap: `One sentence of at most ${storeLimits.shortDescription} characters.`,
    },
    { key: 'categories', label: 'Categories', gap: 'Choose from the closed list of the form.' },
    { key: 'support_url', label: 'Support', gap: 'An https URL.' },
    { key: 'privacy_url', label: 'Privacy policy', gap: 'An https URL.' },
    { key: 'data_types', label: 'Data that is collected', gap: 'As the privacy policy says it.' },
    { key: 'countries', label: 'Countries', gap: 'Where the app is offered.' },
    { key: 'recording', label: 'Recording', gap: 'A recording that shows the app in use.' },
    { key: 'identity', label: 'Identity', gap: 'The developer is verified in the portal.' },
    { key: 'attestations', label: 'Attestations', gap: 'Only you can give them.' },
  ],
  claude: [
    { key: 'tagline', label: 'Tagline', gap: `At most ${storeLimits.tagline} characters.` },
    { key: 'categories', label: 'Categories', gap: 'One to five.' },
    { key: 'documentation_url', label: 'Documentation', gap: 'An https URL.' },
    { key: 'support_url', label: 'Support', gap: 'An https URL.' },
    { key: 'privacy_url', label: 'Privacy policy', gap: 'An https URL.' },
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

/** By the code of the finding. A rule that is a reading is never an error. */
export const storeRules = {
  tool_name_too_long: { area: 'app', targets: { ...inBothStores, generic: infer('openai') } },
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
