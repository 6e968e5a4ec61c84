export const readinessTexts = {
  title: 'Ready for stores?',
  targetLabel: 'For whom',
  targets: { openai: 'ChatGPT', claude: 'Claude', generic: 'Any MCP client' },
  ready: 'None of the known rules is broken. That is no promise that a store accepts the app.',
  notReady: (count: number) =>
    count === 1
      ? '1 error: a review or a connection is expected to fail.'
      : `${count} errors: a review or a connection is expected to fail.`,
  none: 'Nothing to find.',
  asOf: (date: string) =>
    `The rules of stores are as of ${date}. The draft is checked as clients would see it.`,
  sources: (sources: string[]) => `Sources: ${sources.join('; ')}.`,
  reading: 'a reading of the rules',
  areas: {
    app: 'Contents',
    listing: 'For the form',
    environment: 'Address',
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
    justifications: 'Give the reason',
  } as Record<string, string>,
  fix: 'Fix',
  fixed: 'Repaired',
  probe: 'Measure the endpoint',
  probed: (handshake: string, list: string) => `Handshake: ${handshake}. List of tools: ${list}.`,
  milliseconds: (ms: number | null) => (ms === null ? 'no answer' : `${ms.toLocaleString('en')} ms`),
  sheet: 'Submission sheet',
  importFile: 'File for the portal',
  importProblems: (count: number) =>
    count === 1
      ? 'The portal would reject 1 thing in its file'
      : `The portal would reject ${count} things in its file`,
  sheetHint: (gaps: number) =>
    gaps === 0
      ? 'What the form asks for, as Markdown. Nothing is missing.'
      : `What the form asks for, as Markdown. ${gaps} fields are left for you.`,
}
