import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { AccessRule, EntityAccess, ToolAccess } from '#core/model/access/access-rule.ts'
import type {
  AppFile,
  FileApp,
  FileConnection,
  FileIntegration,
  FileOperation,
  FileOverride,
  FileTool,
  FileWidget,
} from '#core/model/app-files/app-file.ts'
import type { AllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { callerAccesses, fromCallerAccess, noBranding } from '#core/model/apps/app.ts'
import { emptyStoreListing, type StoreListing } from '#core/model/apps/store-listing.ts'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import { type VariableDeclaration, variableTypes } from '#core/model/variables/variable.ts'
import { emptyFormField, emptyFormValidation } from '#core/model/widgets/form.ts'
import {
  actionRowChoices,
  columnTotals,
  emptyWidgetConfig,
  partPrimitiveNames,
  partWidths,
  widgetActionIcons,
  widgetAfterCalls,
  widgetModelViews,
  widgetPrimitives,
} from '#core/model/widgets/widget.ts'
import {
  anyHttpUrl,
  anyKey,
  anyName,
  anyText,
  anyTexts,
  expectRoundTrip,
} from '#tests/support/expect-round-trip.ts'
import { AppFileV3, parseAppFile, presentAppFile } from './app-file.wire.ts'

const few = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 2 })
const map = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), anyText, { maxKeys: 2, noNullPrototype: true })
const nullableMap = fc.option(map)
const identifier = fc.string({ minLength: 1, maxLength: 10 })
const path = fc.constantFrom('', 'items', 'items[].id')
const flag = fc.boolean()

const connection: fc.Arbitrary<FileConnection> = fc.record({
  key: anyKey,
  name: anyName,
  providerKey: fc.constantFrom('custom-oauth', 'custom-api-key', 'custom-bearer', 'custom-basic'),
  grants: anyTexts,
  config: fc.record({
    type: fc.constantFrom('oauth', 'api_key', 'bearer', 'basic', 'none'),
    authorizationEndpoint: anyHttpUrl,
    tokenEndpoint: anyHttpUrl,
    registrationEndpoint: anyHttpUrl,
    registrationAuthMode: anyText,
    clientId: anyText,
    headerName: fc.constantFrom('', 'X-Key'),
    queryParamName: anyText,
    headerPrefix: fc.constantFrom('', 'Token '),
    username: anyText,
    scopes: anyTexts,
    audience: anyText,
    enabled: flag,
    isDefault: flag,
  }),
  secrets: fc.record(
    { apiKey: anyText, clientSecret: anyText, registrationAccessToken: anyText },
    { requiredKeys: [] },
  ),
})

const operation: fc.Arbitrary<FileOperation> = fc
  .record({
    key: anyKey,
    externalId: anyText,
    name: anyName,
    description: anyText,
    method: fc.constantFrom('GET', 'POST', 'QUERY'),
    path: fc.constantFrom('', '/a/{b}'),
    body: fc.option(
      fc.constantFrom<NonNullable<FileOperation['body']>>(
        { contentType: 'text/plain', from: 'whole', argument: 'a', isFile: true },
        { contentType: 'application/json', from: 'members', members: [{ argument: 'a', name: 'b' }] },
      ),
    ),
    serverUrl: fc.constantFrom('', 'https://a.example'),
    acceptedTypes: anyTexts,
    responseHeaders: fc.subarray(['x-total', 'link']),
    isPublic: fc.boolean(),
    pathTemplate: nullableMap,
    queryTemplate: nullableMap,
    headerTemplate: nullableMap,
    bodyTemplateJson: fc.option(anyText),
    inputSchema: fc.constantFrom<FileOperation['inputSchema'][]>(
      { type: 'object' },
      { type: 'object', properties: {} },
      { type: 'object', properties: { a: { type: 'object', properties: {} } }, required: [] },
    ),
    outputSchema: fc.constantFrom<FileOperation['outputSchema'][]>(null, {}, { type: 'array' }),
    responseContentType: fc.constantFrom('', 'application/json', 'text/csv'),
    authSummary: anyText,
    timeoutMs: fc.option(fc.integer({ min: 100, max: 120_000 })),
    annotations: fc.constantFrom<FileOperation['annotations'][]>(null, {}, { readOnlyHint: true }),
    tags: anyTexts,
  })
  .map(({ body, acceptedTypes, responseHeaders, isPublic, ...rest }) => ({
    ...rest,
    ...(body && { body }),
    ...(acceptedTypes.length > 0 && { acceptedTypes }),
    ...(responseHeaders.length > 0 && { responseHeaders }),
    ...(isPublic && { isPublic }),
  }))

const integration: fc.Arbitrary<FileIntegration> = fc
  .record({
    key: anyKey,
    name: anyName,
    kind: fc.constantFrom('rest' as const, 'mcp' as const),
    status: fc.constantFrom('draft' as const, 'ready' as const),
    source: fc.constantFrom('', 'https://a.example/openapi.json'),
    every: fc.constantFrom('', '6h'),
    part: fc.constantFrom<DocumentPart | null>(
      null,
      { tags: ['a'], paths: ['/a/**'], operations: ['getA'], overlay: { overlay: '1.0.0', actions: [] } },
      { tags: [], paths: [], operations: ['getA'], overlay: null },
    ),
    baseUrl: anyHttpUrl,
    connection: fc.constantFrom('', 'shop'),
    operations: few(operation),
    overrides: few(
      fc.constant<FileOverride>({
        operation: 'listBooks',
        set: { '/inputSchema/properties/q/description': 'x', '/timeoutMs': 200, '/queryTemplate': null },
        remove: ['/outputSchema/properties/a'],
      }),
    ),
  })
  .map((suggestion) => ({
    ...suggestion,
    providerKey: suggestion.kind === 'mcp' ? 'custom-mcp' : 'custom-http',
  }))

const access = fc.constantFrom<(EntityAccess | null)[]>(
  null,
  {},
  { allow: {}, deny: { emails: ['ann@example.com'], claims: [{ claim: 'a', value: 'b' }] }, when: 'true' },
)

const toolAccess = fc.constantFrom<(ToolAccess | null)[]>(null, {
  allow: { groups: ['staff'], role: 'builder', tokens: ['ci'], domains: ['example.com'] },
  scopes: ['orders:cancel'],
})

const tool: fc.Arbitrary<FileTool> = fc.record(
  {
    key: anyKey,
    name: anyName,
    description: anyText,
    kind: anyText,
    enabled: flag,
    operation: fc.constantFrom('', 'shop/list'),
    next: few(anyKey),
    annotations: fc.record({ title: anyText, readOnlyHint: flag, openWorldHint: flag }, { requiredKeys: [] }),
    resultOptions: fc.record({
      select: fc.option(map),
      maxBytes: fc.constantFrom(1_000, 200_000),
      outputValidation: fc.constantFrom('strict', 'lenient', 'off'),
    }),
    fixedArguments: fc.dictionary(anyKey, fc.oneof(flag, anyText, fc.constant<Json>([null])), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    aliases: few(
      fc.record({
        name: anyKey,
        until: fc.constantFrom(null, '2027-03-31'),
        renamedArguments: fc.dictionary(anyKey, anyKey, { maxKeys: 2, noNullPrototype: true }),
        droppedArguments: few(anyKey),
        defaultArguments: fc.constantFrom({}, { limit: 3 }),
      }),
    ),
    requiresApproval: flag,
    appOnly: flag,
    access: toolAccess,
  },
  {
    requiredKeys: [
      'key',
      'kind',
      'enabled',
      'operation',
      'next',
      'annotations',
      'resultOptions',
      'fixedArguments',
      'aliases',
      'requiresApproval',
      'appOnly',
      'access',
    ],
  },
)

const form = fc.record({
  shape: fc.constantFrom('flat' as const, 'sectioned' as const),
  fields: few(
    fc
      .record({
        id: identifier,
        key: identifier,
        label: anyText,
        type: fc.constantFrom('text', 'select'),
        required: flag,
        aiFillable: flag,
        visibility: fc.constantFrom('visible', 'hidden'),
        options: few(fc.record({ id: anyText, value: anyText, label: anyText })),
        prefill: fc.constantFrom({ kind: 'none' }, { kind: 'static', value: 'x' }),
        min: fc.option(fc.integer()),
      })
      .map(({ min, ...field }) => ({
        ...emptyFormField,
        ...field,
        validation: { ...emptyFormValidation, min },
      })),
  ),
  layout: fc.record({
    title: anyText,
    description: anyText,
    submitLabel: anyText,
    steps: flag,
    sections: few(fc.record({ id: identifier, title: anyText, description: anyText, fieldIds: anyTexts })),
  }),
  submit: fc.record({
    mode: fc.constantFrom('callTool', 'followUpMessage'),
    targetToolName: anyText,
    successMessage: anyText,
    modelSees: fc.constantFrom(...widgetModelViews),
    resetOnSubmit: flag,
    changedOnly: flag,
    bindings: few(
      fc.record({ fieldId: identifier, targetArgPath: path, status: fc.constantFrom('mapped', 'unmapped') }),
    ),
  }),
})

const view = {
  fieldMappings: map,
  layout: map,
  copyFields: anyTexts,
  detail: fc.record({
    sections: few(fc.record({ title: anyText, keys: anyTexts, collapsed: flag })),
  }),
  dataTable: fc.record({
    collectionPath: path,
    groupBy: path,
    groupsCollapsed: flag,
    expandable: flag,
    fields: few(
      fc.record({
        key: identifier,
        path,
        label: anyText,
        staticValue: fc.option(anyText),
        format: identifier,
        formatOptions: fc.constantFrom({}, { currency: 'EUR' }),
        total: fc.constantFrom(...columnTotals),
      }),
    ),
  }),
  loading: fc.record({
    cursorArgument: identifier,
    cursorPath: path,
    pageArgument: identifier,
    offsetArgument: identifier,
    totalPath: path,
    queryArgument: identifier,
    sortArgument: identifier,
    orderArgument: identifier,
    refresh: fc.boolean(),
  }),
}

const widget: fc.Arbitrary<FileWidget> = fc.record({
  key: anyKey,
  name: anyName,
  tool: fc.constantFrom('', 'list'),
  primitive: fc.constantFrom(...widgetPrimitives),
  displayMode: fc.constantFrom('inline', 'pip'),
  visibility: fc.constantFrom('visible', 'hidden'),
  config: fc
    .record({
      hiddenFields: few(path),
      mapping: fc.constantFrom<Json[]>(null, { a: [1] }),
      ...view,
      parts: few(
        fc.record({
          key: anyKey,
          title: anyText,
          tab: anyText,
          width: fc.constantFrom(...partWidths),
          primitive: fc.constantFrom(...partPrimitiveNames),
          fieldFormats: few(fc.record({ key: anyText, format: identifier, formatOptions: fc.constant({}) })),
          ...view,
        }),
      ),
      form,
    })
    .map((config) => ({ ...emptyWidgetConfig, ...config })),
  actions: few(
    fc.record({
      trigger: identifier,
      type: fc.constantFrom('callTool', 'followUpMessage'),
      part: identifier,
      template: anyText,
      targetTool: fc.constantFrom('', 'list'),
      targetToolName: anyText,
      label: anyText,
      icon: fc.constantFrom(...widgetActionIcons),
      confirm: anyText,
      afterCall: fc.constantFrom(...widgetAfterCalls),
      rows: fc.constantFrom(...actionRowChoices),
      successMessage: anyText,
      undoToolName: anyText,
      undoTemplate: anyText,
      modelSees: fc.constantFrom(...widgetModelViews),
      callMode: fc.constantFrom('once', 'poll'),
      pollIntervalMs: fc.constantFrom(0, 2_000),
      pollTimeoutMs: fc.constantFrom(0, 2_000),
      pollMaxAttempts: fc.constantFrom(0, 2),
      pollStopWhenPath: path,
      pollStopWhenEquals: anyText,
    }),
  ),
})

const fileApp: fc.Arbitrary<FileApp> = fc
  .record({
    name: anyName,
    slug: fc.constantFrom('', 'books'),
    description: anyText,
    companyUrl: anyHttpUrl,
    serverInstructions: anyText,
    toolMode: fc.constantFrom('list', 'search'),
    scopes: fc.constantFrom<Record<string, string>[]>({}, { 'orders:cancel': 'Cancel orders' }),
    accessRules: fc.constantFrom<AccessRule[][]>([], [{ effects: ['writes'], allow: { everyone: true } }]),
    allowedCallers: fc.constantFrom<(AllowedCallers | null)[]>(
      null,
      { emails: [], domains: [], claims: [] },
      { emails: ['ann@example.com'], domains: [], claims: [{ claim: 'groups', value: 'staff' }] },
    ),
    listed: flag,
    testsRequired: flag,
    storeListing: fc.constantFrom<StoreListing[]>(emptyStoreListing, {
      ...emptyStoreListing,
      category: 'SHOPPING',
      justifications: [{ tool: 'find_books', destructive: 'It only reads.' }],
      negativePrompts: [{ prompt: 'Book a flight.' }],
    }),
    branding: fc.constantFrom(noBranding, {
      ...noBranding,
      accentColor: '#fff',
      logoUrl: 'https://example.com/x',
    }),
    access: fc.constantFrom(...callerAccesses),
    // The default is omitted, and a file without it leaves the key as it is.
    environment: fc.constantFrom('development', 'staging'),
    variables: fc.dictionary(
      fc.constantFrom('SHOP_URL', 'LIMIT'),
      fc.oneof<fc.Arbitrary<VariableDeclaration>[]>(
        fc.record({ type: fc.constantFrom(...variableTypes) }),
        fc.record({
          type: fc.constantFrom('text', 'url'),
          default: fc.constantFrom('', 'a', 'https://a.example'),
        }),
        fc.constantFrom(
          { type: 'number', default: 3 },
          { type: 'boolean', default: false, description: 'Whether.' },
        ),
      ),
    ),
  })
  .map(({ access, ...rest }) => ({ ...rest, ...fromCallerAccess(access) }))

const environments = fc.uniqueArray(
  fc
    .record({
      key: fc.constantFrom('staging', 'live'),
      access: fc.constantFrom(...callerAccesses),
      allowedCallers: fc.constantFrom<AllowedCallers | null>(null, {
        emails: ['ada@example.com'],
        domains: [],
        claims: [],
      }),
      promotionRole: fc.constantFrom('builder', 'publisher', 'owner'),
      testsRequired: flag,
      variableValues: fc.constantFrom({}, { SHOP_URL: 'https://a.example', LIMIT: 3 }),
    })
    .map(({ access, ...rest }) => ({ ...rest, ...fromCallerAccess(access) })),
  { selector: ({ key }) => key },
)

const file: fc.Arbitrary<AppFile> = fc.record({
  environments,
  app: fileApp,
  connections: few(connection),
  integrations: few(integration),
  tools: few(tool),
  widgets: few(widget),
  prompts: few(
    fc.record({
      key: anyKey,
      name: anyName,
      description: anyText,
      arguments: few(fc.record({ name: fc.constantFrom('a', 'b'), description: anyText, required: flag })),
      template: anyName,
      access,
    }),
  ),
  skills: few(
    fc.record({
      name: fc.constantFrom('a', 'how-to-2'),
      description: anyName.map((text) => `x${text}`),
      body: anyText.map((text) => `x${text}`),
      access,
      file: fc.constantFrom('', './SKILL.md'),
    }),
  ),
  tests: few(
    fc.record({
      key: anyKey,
      description: anyText,
      tool: anyKey,
      arguments: fc.constantFrom({}, { title: 'dune', list: [1, null] }),
      upstream: fc.constantFrom('auto', 'recorded', 'live'),
      assert: few(
        fc.record({
          type: fc.constantFrom('equals', 'not-contains'),
          path: fc.constantFrom('/outcome', '/result/data/a~1b'),
          value: fc.constantFrom(null, 'x', { a: [1] }),
        }),
      ),
      response: fc.constantFrom(
        null,
        { status: 200, contentType: 'application/json', body: '{}' },
        { status: 404, contentType: '', body: '' },
      ),
    }),
  ),
})

test('a file has everything that an app can have, and is read back without loss', () => {
  expectRoundTrip(
    file,
    {
      schema: AppFileV3,
      present: (file: AppFile) => runWithoutPauses(presentAppFile(file)),
      parse: ((body: never) => runWithoutPauses(parseAppFile(body))) as never,
    },
    (unchanged) => unchanged,
  )
})

test('the file of an empty app has only its name', () => {
  const { app, ...contents } = createEmptyContents({
    name: 'A',
    description: '',
    companyUrl: '',
    serverInstructions: '',
    toolMode: 'list',
    scopes: {},
    accessRules: [],
    branding: noBranding,
    variables: {},
  })
  const settings = {
    ...fromCallerAccess('public'),
    slug: '',
    allowedCallers: null,
    listed: false,
    testsRequired: false,
    storeListing: emptyStoreListing,
    environment: 'production',
  }
  const empty = {
    ...contents,
    connections: [],
    tests: [],
    environments: [],
    app: { ...app, ...settings },
  }
  expect(runWithoutPauses(presentAppFile(empty as unknown as AppFile))).toEqual({
    version: 1,
    app: { name: 'A' },
  })
})
