import { describe, expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { emptyStoreListing } from '#core/model/apps/store-listing.ts'
import type { ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { ReadinessSubject } from '../readiness-subject.ts'
import { buildImportFile } from './build-import-file.ts'
import { buildSubmissionSheet } from './build-submission-sheet.ts'
import { formatSubmissionSheet } from './format-submission-sheet.ts'

const buildTool = (name: string, method: string, annotations: object, target: object = {}) =>
  ({
    id: name,
    name,
    title: name,
    description: `Does ${name}.`,
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true, ...annotations },
    target: { kind: 'rest', baseUrl: 'https://api.example/v1', plan: { method, path: '/books' }, ...target },
  }) as unknown as ManifestTool

const tools = [
  buildTool('find', 'GET', { readOnlyHint: true }),
  buildTool('search', 'POST', { readOnlyHint: true }),
  buildTool('remove', 'DELETE', { destructiveHint: true }),
  buildTool('ask', '', {}, { kind: 'mcp', endpoint: 'https://mcp.example/mcp', toolName: 'Ask' }),
]

const widget = {
  name: 'Table',
  config: {
    connectDomains: [],
    resourceDomains: ['https://img.example'],
    frameDomains: ['https://f.example'],
    redirectDomains: [],
  },
} as unknown as ManifestWidget

const testCase = {
  key: 'finds',
  description: 'Find a book.',
  tool: 'find',
  arguments: { title: 'dune' },
  assert: [{ type: 'equals', path: '/outcome', value: 'ok' }],
} as unknown as TestCase

const subject: ReadinessSubject = {
  app: {
    access: 'oauth',
    callerTokens: false,
    allowedCallers: null,
    enabled: true,
    slug: 'books',
    liveReleaseId: null,
    storeListing: emptyStoreListing,
  },
  manifest: {
    name: 'Books <b>',
    description: 'One.\n# Two\n```',
    instructions: '',
    websiteUrl: 'https://books.example',
    branding: { logoUrl: '' },
    skills: [{ name: 'returns', description: 'Returns.', body: 'x' }],
  } as unknown as Manifest,
  tools: tools.map((tool) => ({ tool, listed: {} })),
  hiddenTools: [],
  widgets: [{ widget, uri: 'ui://app/table', meta: {} }],
  endpoint: 'https://tenon.example/mcp/abc/mcp',
  endpointHash: '',
  testCases: [testCase],
  probe: null,
}

const build = (target: ReadinessTarget, change: Partial<ReadinessSubject> = {}) =>
  runWithoutPauses(
    buildSubmissionSheet(
      {
        subject: { ...subject, ...change },
        releaseVersion: null,
        serverVersion: '1.0.1',
        digest: 'sha256:1',
        changes: '',
        rateLimit: { burst: 1000, refillSeconds: 1 / 200 },
      },
      target,
    ),
  )

const listFields = (target: ReadinessTarget, section: string, title = '', change = {}) => {
  const items = build(target, change).sections.find(({ key }) => key === section)?.items ?? []
  const fields = items.find((item) => item.title === title)?.fields ?? []
  return Object.fromEntries(fields.map(({ key, value, gap }) => [key, gap ? `TO DO ${gap}` : value]))
}

test('a tool says what it sends', () => {
  const requests = build('openai').sections.flatMap(({ items }) =>
    items.flatMap(({ request }) => request ?? []),
  )
  expect(requests).toContain('It sends POST /books.')
  expect(requests).toContain('It calls the tool Ask of https://mcp.example.')
})

test('every field has a value or a gap that says what to write', () => {
  const sheet = build('openai')
  const fields = sheet.sections.flatMap(({ items }) => items.flatMap((item) => item.fields))
  expect(fields.filter(({ value, gap }) => (value === '') === (gap === ''))).toEqual([])
  expect(sheet.gapCount).toBe(fields.filter(({ gap }) => gap).length)
})

test('the rate limit is that of the service', () => {
  expect(listFields('generic', 'server').rate_limit).toBe(
    '200 requests per second of all callers together, 1000 at once; beyond it HTTP status 429 with Retry-After',
  )
})

test('a hint is justified by the request, or is a gap', () => {
  expect(listFields('openai', 'tools', 'find')).toMatchObject({
    readOnlyHint: 'true',
    readOnlyHint_reason: 'It sends GET /books, which reads.',
    destructiveHint_reason: 'It sends GET /books, which changes nothing.',
    openWorldHint_reason: 'It calls https://api.example.',
  })
  const search = listFields('openai', 'tools', 'search')
  expect(search.readOnlyHint_reason).toBe(
    'TO DO It sends POST /books. Explain in one sentence why this is right.',
  )
  expect(search.destructiveHint_reason).toContain('TO DO')
  expect(listFields('openai', 'tools', 'remove').destructiveHint_reason).toBe(
    'It sends DELETE /books, which deletes.',
  )
  expect(listFields('openai', 'tools', 'ask').readOnlyHint_reason).toContain(
    'TO DO It calls the tool Ask of https://mcp.example.',
  )
})

test('there are five test cases that succeed and three that fail', () => {
  const { sections } = build('openai')
  const titles = (key: string) =>
    sections.find((section) => section.key === key)?.items.map(({ title }) => title)
  expect(titles('tests_good')).toEqual(['finds', ...[2, 3, 4, 5].map((index) => `missing ${index} of 5`)])
  expect(titles('tests_negative')).toHaveLength(3)
  expect(listFields('openai', 'tests_good', 'finds')).toEqual({
    prompt: 'Find a book.',
    tool: 'find',
    arguments: '{"title":"dune"}',
    expected: '/outcome equals "ok"',
  })
  expect(build('claude').sections.map(({ key }) => key)).not.toContain('tests_good')
})

test('sign-in, domains and URLs are what clients get; credentials are never in it', () => {
  expect(listFields('claude', 'server')).toMatchObject({
    sign_in: 'OAuth 2.1: authorization code with PKCE',
    resource_metadata: 'https://tenon.example/.well-known/oauth-protected-resource/mcp/abc/mcp',
    callers: 'everyone who has an account',
    demo_account: 'TO DO Create one, and give it in the form: never here.',
  })
  const open = { app: { ...subject.app, access: 'public' } }
  expect(listFields('claude', 'server', '', open)).toMatchObject({ sign_in: 'none: everyone may call it' })
  const withTokens = { app: { ...subject.app, callerTokens: true } }
  expect(listFields('claude', 'server', '', withTokens)).toMatchObject({
    sign_in: 'none: each caller sends a token that the owner creates for it',
    demo_token: 'TO DO Create one, and give it in the form: never here.',
  })
  expect(listFields('openai', 'widgets', 'Table')).toMatchObject({
    resource_domains: 'https://img.example',
    connect_domains: 'none',
    frame_reason: 'TO DO Give the reason for each domain.',
    domain: 'TO DO This service has no setting for it.',
  })
  expect(listFields('openai', 'listing')).toMatchObject({
    website_url: 'https://books.example',
    icon_url: 'TO DO Not set.',
    privacy_url: 'TO DO An https URL.',
  })
})

test('a text that a form rejects is a gap', () => {
  const long = { manifest: { ...subject.manifest, name: 'n'.repeat(101) } }
  expect(listFields('openai', 'listing', '', long).name).toContain('TO DO Shorten it to 30 characters')
})

test('in the Markdown texts of the app are no markup', () => {
  const markdown = runWithoutPauses(formatSubmissionSheet(build('openai')))
  expect(markdown).toContain("# Books \\<b>: submission sheet for OpenAI's plugin directory")
  expect(markdown).toContain('\n      One.\n      # Two\n      ```\n')
  expect(markdown).toContain('- Privacy policy: **TO DO** An https URL.')
  expect(markdown).toContain('### find')
  const named = { manifest: { ...subject.manifest, name: 'Books\r# Two' } }
  const title = "# Books # Two: submission sheet for OpenAI's plugin directory"
  expect(runWithoutPauses(formatSubmissionSheet(build('openai', named)))).toContain(title)
})

test('what the owner has said fills fields and justifies hints', () => {
  const storeListing = {
    ...emptyStoreListing,
    category: 'SHOPPING' as const,
    privacyUrl: 'https://books.example/privacy',
    justifications: [{ tool: 'search', readOnly: 'It searches.' }],
    negativePrompts: [{ prompt: 'Book a flight.', expected: 'It declines.' }],
  }
  const listed = { app: { ...subject.app, storeListing } }
  expect(listFields('openai', 'listing', '', listed)).toMatchObject({
    category: 'SHOPPING',
    privacy_url: 'https://books.example/privacy',
    terms_url: 'TO DO An https URL.',
  })
  expect(listFields('openai', 'tools', 'search', listed).readOnlyHint_reason).toBe('It searches.')
  expect(listFields('openai', 'tests_negative', 'no tool', listed)).toEqual({
    prompt: 'Book a flight.',
    expected: 'It declines.',
  })
})

describe('the file that the portal of OpenAI reads', () => {
  const prompt = { prompt: 'Book a flight.' }
  const complete: ReadinessSubject = {
    ...subject,
    manifest: { ...subject.manifest, name: 'Books' },
    tools: tools.slice(0, 1).map((tool) => ({ tool, listed: { annotations: tool.annotations as never } })),
    testCases: Array(6).fill(testCase),
    app: {
      ...subject.app,
      storeListing: {
        ...emptyStoreListing,
        subtitle: 'Books to order',
        category: 'SHOPPING',
        negativePrompts: [prompt, prompt, prompt],
      },
    },
  }

  test('is complete with what the owner and the test cases say', () => {
    const { content, problems } = runWithoutPauses(buildImportFile(complete))
    expect(problems).toEqual([])
    expect(content).toMatchObject({
      $schema: 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json',
      schema_version: 1,
      app_info: { display_name: 'Books', subtitle: 'Books to order', category: 'SHOPPING' },
      tools: {
        find: {
          annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false },
          justifications: {
            read_only_justification: 'It sends GET /books, which reads.',
            open_world_justification: 'It calls https://api.example.',
            destructive_justification: 'It sends GET /books, which changes nothing.',
          },
        },
      },
    })
    expect(content.test_cases).toEqual(
      Array(5).fill({
        description: 'finds',
        user_prompt: 'Find a book.',
        file_attachment_urls: null,
        tools_triggered: 'find',
        expected_output: '/outcome equals "ok"',
        expected_output_url: null,
      }),
    )
    expect(content.negative_test_cases).toMatchObject([
      { user_prompt: 'Book a flight.', tools_triggered: null },
      {},
      {},
    ])
  })

  test('says with its place what the portal would reject', () => {
    const { problems } = runWithoutPauses(buildImportFile({ ...subject, testCases: [] }))
    expect(problems.join('\n')).toMatch(/app_info\.subtitle: .*\n/)
    expect(problems.join('\n')).toMatch(/app_info\.category: /)
    expect(problems.join('\n')).toMatch(/tools\.ask\.justifications\.read_only_justification: /)
    expect(problems.join('\n')).toMatch(/test_cases: /)
  })
})
