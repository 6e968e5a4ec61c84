// Complete, valid rows for tests of the store, each with a new id; `over` replaces the members that matter to a test.

import { systemIds } from '#adapters/system/ids.ts'
import { CallRecordBuffer } from '#core/engines/calls/records/call-record-buffer.ts'
import { suggestBearer } from '#core/engines/credentials/auth-discovery/suggest-http-scheme.ts'
import { type App, noBranding } from '#core/model/apps/app.ts'
import { emptyStoreListing } from '#core/model/apps/store-listing.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { CallRecord, MarkedCallBatch } from '#core/model/calls/call-record.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { PendingDifference } from '#core/model/integrations/pending-difference.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import { manifestFormat } from '#core/model/releases/manifest.ts'
import type { FrozenRelease, Release } from '#core/model/releases/release.ts'
import type { AppSkill } from '#core/model/skills/app-skill.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { emptyWidgetConfig, type Widget } from '#core/model/widgets/widget.ts'
import type { ScanBudget } from '#core/services/calls/scan-budget.ts'

export const early = '2026-01-01T00:00:00.000Z'
export const late = '2026-06-30T12:34:56.789Z'

export const buildOwner = (): Owner => ({
  issuer: 'https://issuer.example',
  subject: systemIds.createUnguessable(),
})

const newRow = { createdAt: early, updatedAt: early, revision: 1 }

export function buildApp(over: Partial<App> = {}): App {
  const id = systemIds.create('app')
  return {
    id,
    owner: buildOwner(),
    publicMcpId: systemIds.createUnguessable(),
    slug: id.replace('_', '-'),
    name: 'Weather',
    description: 'Tells the weather.',
    companyUrl: 'https://weather.example',
    serverInstructions: 'Ask for a city.',
    toolMode: 'list',
    scopes: { 'orders:cancel': 'Cancel orders' },
    accessRules: [],
    branding: { ...noBranding, primaryColor: '#336699' },
    variables: { SHOP_URL: { type: 'url', default: 'https://shop.example' } },
    variableValues: { SHOP_URL: 'https://staging.example' },
    templateId: '',
    enabled: true,
    access: 'oauth',
    allowedCallers: {
      emails: ['ann@example.com'],
      domains: ['example.org'],
      claims: [{ claim: 'groups', value: 'staff' }],
    },
    listed: true,
    testsRequired: false,
    storeListing: emptyStoreListing,
    callerTokens: false,
    draft: {
      id: systemIds.create('draft'),
      sourceReleaseId: null,
      baseDigest: 'sha256:00',
      hasChanges: false,
      createdAt: early,
      lastEditedAt: early,
    },
    liveReleaseId: null,
    environmentOf: null,
    environment: 'production',
    promotionRole: 'publisher',
    expiresAt: null,
    lastVersion: 0,
    ...newRow,
    ...over,
  }
}

export function buildConnection(appId: string, over: Partial<AuthConnection> = {}): AuthConnection {
  const id = systemIds.create('authConnection')
  return {
    id,
    appId,
    providerKey: 'custom-oauth',
    key: id,
    name: 'Weather login',
    status: 'valid',
    config: {
      type: 'oauth',
      authorizationEndpoint: 'https://login.example/authorize',
      tokenEndpoint: 'https://login.example/token',
      registrationEndpoint: '',
      registrationAuthMode: '',
      registrationClientUri: '',
      lastRegisteredAt: '',
      clientId: 'client',
      headerName: '',
      queryParamName: '',
      headerPrefix: '',
      username: '',
      scopes: ['read', 'write'],
      audience: '',
      enabled: true,
      isDefault: false,
    },
    sealed: { clientSecret: 'sealed.text' },
    boundOrigins: ['https://weather.example'],
    isDetached: true,
    grants: ['client_credentials'],
    lastValidatedAt: late,
    lastError: null,
    ...newRow,
    ...over,
  }
}

export function buildIntegration(appId: string, over: Partial<Integration> = {}): Integration {
  const id = systemIds.create('integration')
  return {
    id,
    appId,
    key: id,
    name: 'Weather API',
    kind: 'rest',
    providerKey: 'custom',
    authConnectionId: null,
    endpoint: 'https://weather.example/openapi.json',
    documentPath: './weather.yaml',
    documentDigest: 'sha256:11',
    documentImporter: 3,
    documentPart: { tags: ['weather'], paths: [], operations: [], overlay: null },
    declaredServer: '/v1',
    baseUrl: 'https://weather.example/v1',
    title: 'Weather',
    specVersion: '3.1.0',
    status: 'ready',
    discoveryWarnings: ['one path was left out'],
    discoveryEvents: [
      { code: 'imported', message: 'Imported.', severity: 'info', source: 'import', userFacing: true },
    ],
    importReport: [
      { externalId: 'GET /old', method: 'GET', path: '/old', outcome: 'refused', reasons: ['no scheme'] },
    ],
    authDiscoveryStatus: 'discovered',
    authDiscoveredAt: early,
    authSuggestions: [suggestBearer('challenge')],
    lastDiscoveredAt: late,
    lastError: null,
    refreshEvery: '6h',
    ...newRow,
    ...over,
  }
}

export function buildOperation(appId: string, over: Partial<Operation> = {}): Operation {
  const id = systemIds.create('operation')
  return {
    id,
    appId,
    integrationId: systemIds.create('integration'),
    key: id,
    externalId: 'getWeather',
    name: 'Get the weather',
    description: 'The weather of a city.',
    plan: {
      method: 'GET',
      path: '/weather/{city}',
      parameters: [],
      body: null,
      serverUrl: '',
      pathTemplate: { city: '{{city}}' },
      queryTemplate: null,
      headerTemplate: null,
      bodyTemplateJson: null,
    },
    inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    outputSchema: null,
    responseContentType: 'application/json',
    authSummary: '',
    timeoutMs: 20_000,
    annotations: { title: 'List', readOnlyHint: true },
    tags: ['pets'],
    schemaHash: 'sha256:01',
    original: { description: 'The weather.' },
    ...newRow,
    ...over,
  }
}

export function buildTool(appId: string, over: Partial<Tool> = {}): Tool {
  const id = systemIds.create('tool')
  return {
    id,
    appId,
    key: id,
    name: 'Weather',
    description: 'Tells the weather of a city.',
    kind: 'function',
    enabled: true,
    order: 0,
    annotations: {
      title: 'Weather',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    binding: null,
    nextToolIds: [],
    resultOptions: { ...defaultResultOptions, maxBytes: 150_000 },
    fixedArguments: {},
    aliases: [],
    requiresApproval: false,
    appOnly: false,
    access: null,
    ...newRow,
    ...over,
  }
}

export function buildWidget(appId: string, over: Partial<Widget> = {}): Widget {
  const id = systemIds.create('widget')
  return {
    id,
    appId,
    toolId: 'tool_gone',
    key: id,
    name: 'Weather table',
    primitive: 'data-table',
    displayMode: 'inline',
    visibility: 'visible',
    config: { ...emptyWidgetConfig, fieldMappings: { city: 'place.name' }, mapping: { any: ['thing', 1] } },
    actions: [],
    ...newRow,
    ...over,
  }
}

export function buildPrompt(appId: string, over: Partial<Prompt> = {}): Prompt {
  return {
    id: systemIds.create('prompt'),
    appId,
    key: systemIds.createUnguessable(),
    name: 'Plan a trip',
    description: 'Plans a trip by the weather.',
    arguments: [{ name: 'city', description: 'Where to', required: true }],
    template: 'Plan a trip to {{city}}.',
    access: null,
    order: 0,
    ...newRow,
    ...over,
  }
}

export function buildSkill(appId: string, over: Partial<AppSkill> = {}): AppSkill {
  return {
    id: systemIds.create('skill'),
    appId,
    name: `skill-${systemIds.createUnguessable().toLowerCase()}`,
    description: 'Plans a trip. Use it when somebody asks where to go.',
    body: '# Plan a trip\n\nAsk for the city first.\n',
    access: null,
    order: 0,
    ...newRow,
    ...over,
  }
}

export function buildRelease(app: App, over: Partial<Release> = {}): Release {
  return {
    id: systemIds.create('release'),
    appId: app.id,
    version: 1,
    sourceReleaseId: null,
    state: 'published',
    digest: 'sha256:02',
    actor: { id: 'user', email: 'ada@example.org', image: '', name: 'Ada' },
    createdAt: early,
    updatedAt: early,
    publishedAt: early,
    originReleaseId: null,
    promotedFrom: null,
    testsPassed: null,
    ...over,
  }
}

/** For scans that read everything. */
export const unlimitedScan: ScanBudget = { spend() {}, isSpent: () => false }

/** Packs calls into batches as the call buffer does. */
export function packCalls(calls: CallRecord[]): MarkedCallBatch[] {
  const pack = new CallRecordBuffer()
  for (const call of calls) pack.add(call)
  return pack.take()
}

export const buildCall = (appId: string, over: Partial<CallRecord> = {}): CallRecord => ({
  id: systemIds.create('call'),
  appId,
  releaseId: 'rel_1',
  version: 3,
  toolId: 'tool_1',
  tool: 'get_pet',
  via: 'mcp',
  revision: '2025-11-25',
  client: 'chat/1.2',
  requestId: '',
  alias: '',
  caller: null,
  step: 1,
  outcome: 'ok',
  upstreamStatus: 200,
  startedAt: early,
  durationMs: 12.25,
  requestBytes: 20,
  argumentNotes: [],
  resultNotes: [],
  answerBytes: 4000,
  ...over,
})

export function buildFrozenRelease(app: App, release: Release): FrozenRelease {
  const {
    name,
    description,
    companyUrl,
    serverInstructions,
    toolMode,
    branding,
    variables,
    scopes,
    accessRules,
  } = app
  return {
    contents: {
      app: {
        name,
        description,
        companyUrl,
        serverInstructions,
        toolMode,
        branding,
        variables,
        scopes,
        accessRules,
      },
      authConnections: [],
      integrations: [buildIntegration(app.id)],
      operations: [],
      tools: [buildTool(app.id)],
      widgets: [],
      prompts: [],
      skills: [],
    },
    manifest: {
      format: manifestFormat,
      appId: app.id,
      publicMcpId: app.publicMcpId,
      releaseId: release.id,
      version: release.version,
      name,
      description,
      instructions: serverInstructions,
      websiteUrl: companyUrl,
      branding,
      tools: [],
      widgets: [],
      prompts: [],
    },
  }
}

export const buildTestCase = (appId: string, over: Partial<TestCase> = {}): TestCase => ({
  id: systemIds.create('testCase'),
  appId,
  key: systemIds.createUnguessable(),
  description: 'Finds a book.',
  tool: 'find_books',
  arguments: { title: 'dune', z: 1, a: [] },
  upstream: 'recorded',
  assert: [{ type: 'equals', path: '/result/data/a~1b', value: { b: null, a: 1 } }],
  response: { status: 404, contentType: 'text/plain', body: 'gone' },
  createdAt: early,
  updatedAt: early,
  revision: 1,
  ...over,
})

/** A difference that was found in the document of an integration. */
export const buildDifference = (appId: string, integrationId: string): PendingDifference => ({
  id: systemIds.create('difference'),
  appId,
  integrationId,
  kind: 'document',
  trigger: 'manual',
  foundAt: early,
  digest: 'sha256:1',
  counts: { added: 1, changed: 0, removed: 1 },
  source: { title: 'Pets', specVersion: '3.1.0', discoveryWarnings: [], importReport: [], baseUrl: '' },
})

/** A token of an app. */
export const buildTokenRow = (owner: Owner, over: Partial<MachineToken> = {}): MachineToken => ({
  id: systemIds.create('machineToken'),
  kind: 'app',
  digest: `sha256:${systemIds.createUnguessable()}`,
  ending: 'abcd',
  name: 'Bot',
  owner,
  email: '',
  ownerName: '',
  workspace: owner,
  ceiling: 'viewer',
  readOnly: true,
  appId: null,
  callsPerMinute: null,
  callsPerDay: null,
  createdAt: early,
  expiresAt: null,
  lastUsedAt: null,
  calls: 0,
  day: '',
  dayCalls: 0,
  ...over,
})
