export const readinessTexts = {
  title: 'Store readiness',
  targetLabel: 'Store or client',
  targets: { openai: 'ChatGPT', claude: 'Claude', generic: 'Any MCP client' },
  ready: 'No known rule is violated. The store may still reject the app.',
  notReady: (count: number) =>
    count === 1
      ? '1 error: expect a review or a connection to fail.'
      : `${count} errors: expect a review or a connection to fail.`,
  none: 'No findings.',
  asOf: (date: string) => `Store rules as of ${date}. The draft is checked as clients would see it.`,
  sources: (sources: string[]) => `Sources: ${sources.join('; ')}.`,
  reading: 'our reading of the rules',
  areas: {
    app: 'Contents',
    listing: 'Store listing',
    environment: 'Endpoint',
    service: 'Not supported by Tenon',
  },
  /** The labels that the app's settings use. */
  fields: {
    name: 'Name',
    description: 'Description',
    server_instructions: 'Instructions',
    company_url: 'Website',
    'branding.logo_url': 'Logo',
    subtitle: 'Subtitle',
    category: 'Category',
    support_url: 'Support',
    privacy_url: 'Privacy policy',
    terms_url: 'Terms of service',
    openai_challenge: 'Domain proof',
    negative_prompts: 'Test cases',
    justifications: 'Add a reason',
  } as Record<string, string>,
  fix: 'Fix',
  fixed: 'Fixed',
  probe: 'Test endpoint',
  probed: (handshake: string, list: string) => `Handshake: ${handshake}. Tool list: ${list}.`,
  milliseconds: (ms: number | null) => (ms === null ? 'no response' : `${ms.toLocaleString('en')} ms`),
  sheet: 'Submission sheet',
  importFile: 'Portal file',
  importProblems: (count: number) =>
    count === 1
      ? 'The portal would reject 1 entry of its file'
      : `The portal would reject ${count} entries of its file`,
  sheetHint: (gaps: number) =>
    gaps === 0
      ? 'The answers for the submission form, as Markdown. Nothing is missing.'
      : `The answers for the submission form, as Markdown. ${gaps} fields are left for you to fill in.`,
}
