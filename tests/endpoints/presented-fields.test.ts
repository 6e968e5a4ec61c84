// Every property of an entity is shown by every family that has the entity, or named here with the reason why not. The
// test changes one value of a row at a time and looks whether the response changes, so it sees a property that a
// `present…` has forgotten, however the response is built.
import { describe, expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import { emptyFormField } from '#core/model/widgets/form.ts'
import { emptyWidgetConfig, type Widget, type WidgetViewConfig } from '#core/model/widgets/widget.ts'
import { presentApp as presentAppV2 } from '#endpoints/snake-case/app.wire.ts'
import { authConnectionWires } from '#endpoints/snake-case/auth-connection.wire.ts'
import { integrationWires } from '#endpoints/snake-case/integration.wire.ts'
import { presentOperation as presentOperationV2 } from '#endpoints/snake-case/operation.wire.ts'
import { widgetWires } from '#endpoints/snake-case/widget.wire.ts'
import { presentApp as presentAppV1 } from '#endpoints/v1/apps/app.wire.ts'
import { presentAuthConnection as presentAuthConnectionV1 } from '#endpoints/v1/auth-connections/auth-connection.wire.ts'
import { presentIntegration as presentIntegrationV1 } from '#endpoints/v1/integrations/integration.wire.ts'
import { presentOperationDetail } from '#endpoints/v1/operations/operation.wire.ts'
import { presentTool as presentToolV1 } from '#endpoints/v1/tools/tool.wire.ts'
import { presentWidget as presentWidgetV1 } from '#endpoints/v1/widgets/widget.wire.ts'
import { presentTool as presentToolV2 } from '#endpoints/v2/tools/tool.wire.ts'
import { presentApp as presentAppV3 } from '#endpoints/v3/apps/app.wire.ts'
import { presentOperation as presentOperationV3 } from '#endpoints/v3/operations/operation.wire.ts'
import { presentToolItem, presentTool as presentToolV3 } from '#endpoints/v3/tools/tool.wire.ts'
import { buildContentsTool } from '#tests/support/samples/contents.ts'
import {
  buildApp,
  buildConnection,
  buildIntegration,
  buildOperation,
  buildTool,
  buildWidget,
} from '#tests/support/store-samples.ts'

type Leaf = { path: string; change: (row: object) => void }

function changeValue(value: Json | undefined): Json {
  if (typeof value === 'string') return `${value}~`
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : ['~']
}

/** Each value of the row that is not an object, or is an empty one. `path` names the first item of lists only. */
function listLeaves(value: unknown, path: string[] = []): Leaf[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length > 0)
    return (Array.isArray(value) ? members.slice(0, 1) : members).flatMap(([name, member]) =>
      listLeaves(member, [...path, name]),
    )
  const change = (row: object) => {
    let parent = row as Record<string, unknown>
    for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
    const last = path.at(-1) ?? ''
    parent[last] = changeValue(parent[last] as Json)
  }
  return [{ path: path.join('.'), change }]
}

/** The paths of values that make no difference in any of the responses. */
function findLeftOut<Row extends object>(row: Row, presenters: readonly ((row: Row) => unknown)[]): string[] {
  const presentAll = (shown: Row) => JSON.stringify(presenters.map((present) => present(shown)))
  const before = presentAll(row)
  return listLeaves(row)
    .filter(({ change }) => {
      const changed = structuredClone(row)
      change(changed)
      return presentAll(changed) === before
    })
    .map(({ path }) => path)
}

const isBelow = (path: string, name: string) => path === name || path.startsWith(`${name}.`)

/** `reasons`: why a property is left out on purpose, by its path. A property must not be named and yet be shown. */
function expectLeftOut<Row extends object>(
  row: Row,
  presenters: readonly ((row: Row) => unknown)[],
  reasons: Record<string, string>,
): void {
  const leftOut = findLeftOut(row, presenters)
  const named = Object.keys(reasons)
  const below = listLeaves(row).filter(({ path }) => named.some((name) => isBelow(path, name)))
  expect(leftOut).toEqual(below.map(({ path }) => path))
  expect(named.filter((name) => !leftOut.some((path) => isBelow(path, name)))).toEqual([])
}

const revision = { revision: 'Part of the ETag.' }
const notInV1 = 'v1 does not show it.'
const timestamps = { createdAt: notInV1, updatedAt: notInV1 }

const ownerOfApp = { owner: 'Apps are shown to their owner only.' }
const listOfV3 = {
  allowedCallers: 'Shown since v3.',
  scopes: 'Shown since v3.',
  accessRules: 'Shown since v3.',
}
const toAppDetails = (app: App): AppDetails => ({ app, liveRelease: null })

const tool = buildTool('app_1', {
  binding: buildContentsTool().binding,
  nextToolIds: ['tool_2'],
  fixedArguments: { tenant: 'acme' },
  aliases: [
    {
      name: 'find',
      until: '2027-03-31',
      renamedArguments: {},
      droppedArguments: ['page'],
      defaultArguments: {},
    },
  ],
})
const toolDetails = {
  tool,
  integrationId: 'int_1',
  widgetId: 'wid_1',
  state: { state: 'exposed' as const },
  inputSchema: null,
}
const bindingMarks = { 'tool.binding.marks': 'Used only to find the operation again after an import.' }
const exposure = {
  integrationId: 'Shown in v3 as the source of a tool.',
  state: 'Shown in v3 as the runtime status.',
  inputSchema: 'Shown in v3 as the estimated size of a tool.',
}

const entry = { name: 'a', type: 'string', description: '', required: true, default: '', enumValues: ['b'] }
const { plan } = buildOperation('app_1')
const operation: OperationDetails = {
  operation: buildOperation('app_1', {
    plan: { ...plan, body: { contentType: 'text/plain', from: 'whole', argument: 'a' } },
  }),
  inputs: [entry],
  outputs: [entry],
  outputPaths: ['a'],
}
const prefixKeys = (prefix: string, reasons: Record<string, string>) =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [`${prefix}.${name}`, reason]))
const operationReasons = {
  'operation.appId': 'Known from the path of the request.',
  'operation.plan.parameters': 'Derived from method, path and arguments.',
  'operation.plan.body.from': 'Derived from method, path and arguments.',
  'operation.plan.body.argument': 'Derived from method, path and arguments.',
  'operation.plan.serverUrl': 'Comes from the document; an owner sets the base URL of the integration.',
  'operation.inputSchema': 'Shown as entries.',
  'operation.tags': 'Shown in v3, which filters by them.',
  'operation.schemaHash': 'Used only to detect that schemas changed.',
  'operation.original': 'Shown in app files, as edits.',
  ...prefixKeys('operation', revision),
}

const plainConnection = buildConnection('app_1', { isDetached: false })
const connection = {
  ...plainConnection,
  config: {
    ...plainConnection.config,
    clientAuthMethod: 'none' as const,
    resource: 'none',
    authorizationParameters: { prompt: 'consent' },
    tokenParameters: { audience: 'https://api.example.com' },
  },
}
const connectionReasons = {
  'sealed.clientSecret': 'A mask shows that a secret is set.',
  ...revision,
}
const settingsSinceV2 = {
  boundOrigins: 'Shown since v2.',
  'config.clientAuthMethod': 'Shown since v2.',
  'config.resource': 'Shown since v2.',
  'config.authorizationParameters': 'Shown since v2.',
  'config.tokenParameters': 'Shown since v2.',
}

const integration = buildIntegration('app_1')
const documentOfFile = {
  documentPath: 'Shown in app files.',
  refreshEvery: 'Shown in v3, by the watch of the integration, and in app files.',
  documentImporter: 'Only says whether a document must be read again.',
  documentDigest: 'Only says whether the document of an app file has changed.',
  declaredServer: 'Says whether the server of the document has changed, and completes a base URL.',
}

const shownView: WidgetViewConfig = {
  fieldMappings: { a: 'b' },
  layout: { a: 'b' },
  fieldFormats: [{ key: 'a', format: 'f', formatOptions: {} }],
  copyFields: ['a'],
  detail: { sections: [{ title: 'a', keys: ['b'], collapsed: true }] },
  dataTable: {
    collectionPath: 'a',
    groupBy: 'a',
    groupsCollapsed: true,
    expandable: true,
    fields: [
      {
        key: 'a',
        path: 'b',
        label: 'c',
        staticValue: 'd',
        format: 'f',
        formatOptions: {},
        total: 'sum',
      },
    ],
  },
  loading: {
    cursorArgument: 'a',
    cursorPath: 'b',
    pageArgument: 'c',
    offsetArgument: 'd',
    totalPath: 'e',
    queryArgument: 'f',
    sortArgument: 'g',
    orderArgument: 'h',
    refresh: true,
  },
}

/** Parts are not in v1; their other members have values that a widget without parts shows, too. */
const partsNotInV1 = [
  'key',
  'title',
  'tab',
  'width',
  'primitive',
  'fieldFormats',
  'copyFields',
  'detail',
  'dataTable.groupBy',
  'dataTable.groupsCollapsed',
  'dataTable.expandable',
  'dataTable.fields.0.format',
  'dataTable.fields.0.formatOptions',
  'dataTable.fields.0.total',
  'loading',
]

const widgetOf = (shape: 'flat' | 'sectioned'): Widget =>
  buildWidget('app_1', {
    config: {
      ...emptyWidgetConfig,
      ...shownView,
      parts: [{ key: 'k', title: 'a', tab: 'b', width: 'half', primitive: 'list', ...shownView }],
      style: { a: 'b' },
      resourceDomains: ['a'],
      connectDomains: ['a'],
      redirectDomains: ['a'],
      frameDomains: ['a'],
      hiddenFields: ['a'],
      translations: { a: { de: 'b' } },
      form: {
        shape,
        fields: [{ ...emptyFormField, id: 'f', options: [{ id: 'o', value: 'v', label: 'l' }] }],
        layout: {
          title: 'a',
          description: 'b',
          submitLabel: 'c',
          steps: true,
          sections: [{ id: 's', title: 'a', description: 'b', fieldIds: ['f'] }],
        },
        submit: {
          mode: 'a',
          targetToolName: 'b',
          successMessage: 'c',
          resetOnSubmit: true,
          changedOnly: true,
          modelSees: 'answer',
          bindings: [{ fieldId: 'f', targetArgPath: 'a', status: 'b' }],
        },
      },
    },
    actions: [
      {
        trigger: 'a',
        type: 'callTool',
        template: 'b',
        part: 'k',
        targetToolId: 'c',
        targetToolName: 'd',
        label: 'g',
        icon: 'add',
        confirm: 'h',
        afterCall: 'mark',
        rows: 'each',
        successMessage: 'i',
        undoToolName: 'j',
        undoTemplate: 'k',
        modelSees: 'answer',
        callMode: 'once',
        pollIntervalMs: 1,
        pollTimeoutMs: 2,
        pollMaxAttempts: 3,
        pollStopWhenPath: 'e',
        pollStopWhenEquals: 'f',
      },
    ],
  })
/** v1 shows each shape of a form by another schema; both together show everything. */
const presentBothShapes = (widget: Widget) =>
  (['flat', 'sectioned'] as const).map((shape) =>
    presentWidgetV1({ ...widget, config: { ...widget.config, form: { ...widget.config.form, shape } } }),
  )

const testsRequired = 'Only v3 has it, with the tests of the app.'
const callerTokens = 'Only v3 has it, as the kind `token` of the access.'
const toolMode = 'Only v3 has it, with an operation of its own.'
const storeListing = 'Only v3 has it, with operations of its own.'
const environments = {
  environmentOf: 'Only v3 has it, with the environments of the app.',
  environment: 'Only v3 has it, with the environments of the app.',
  promotionRole: 'Only v3 has it, with the environments of the app.',
  expiresAt: 'Only v3 has it, with the environments of the app.',
}
const variables = {
  variables: 'Only v3 has them, with operations of their own.',
  variableValues: 'Only v3 has them, with operations of their own.',
}

describe('every property is shown or left out on purpose', () => {
  test('of apps', () => {
    const app = buildApp()
    expectLeftOut(app, [(row) => presentAppV1(toAppDetails(row))], {
      ...ownerOfApp,
      ...revision,
      ...timestamps,
      'branding.secondaryColor': notInV1,
      'branding.logoUrl': notInV1,
      draft: notInV1,
      liveReleaseId: 'The version says whether there is a release.',
      ...listOfV3,
      testsRequired,
      callerTokens,
      toolMode,
      storeListing,
      ...environments,
      ...variables,
    })
    expectLeftOut(app, [(row) => presentAppV2({ baseUrl: 'https://tenon.example' }, toAppDetails(row))], {
      testsRequired,
      callerTokens,
      toolMode,
      storeListing,
      ...environments,
      ...variables,
      ...ownerOfApp,
      ...revision,
      'draft.baseDigest': 'Only says whether the draft has changes.',
      liveReleaseId: 'The latest release is shown with its id.',
      lastVersion: 'Releases are shown with their version.',
      ...listOfV3,
    })
    expectLeftOut(app, [(row) => presentAppV3('https://tenon.example', toAppDetails(row), 'ws_1')], {
      testsRequired: 'Shown with the tests of the app.',
      storeListing: 'Has operations of its own.',
      ...environments,
      variables: 'Have operations of their own.',
      variableValues: 'Have operations of their own.',
      owner: 'Shown as the id of the workspace.',
      ...revision,
      'draft.baseDigest': 'Only says whether the draft has changes.',
      liveReleaseId: 'The latest release is shown with its id.',
      lastVersion: 'Releases are shown with their version.',
    })
  })

  test('of tools', () => {
    const common = { ...bindingMarks, ...prefixKeys('tool', revision) }
    const sinceV3 = {
      'tool.fixedArguments': 'Shown since v3.',
      'tool.aliases': 'Shown since v3.',
      'tool.requiresApproval': 'Shown since v3.',
      'tool.appOnly': 'Shown since v3.',
      'tool.access': 'Shown since v3.',
    }
    expectLeftOut(toolDetails, [presentToolV1], {
      ...common,
      ...sinceV3,
      ...exposure,
      'tool.annotations.title': notInV1,
      ...prefixKeys('tool', timestamps),
    })
    expectLeftOut(toolDetails, [presentToolV2], { ...common, ...sinceV3, ...exposure })
    expectLeftOut(toolDetails, [presentToolV3, presentToolItem], {
      ...common,
      inputSchema: 'Shown as the estimated size of the tool, which a few bytes do not change.',
    })
  })

  test('of operations', () => {
    expectLeftOut(operation, [presentOperationDetail], {
      ...operationReasons,
      ...prefixKeys('operation', timestamps),
    })
    expectLeftOut(operation, [presentOperationV2], operationReasons)
    const { 'operation.tags': _, ...reasons } = operationReasons
    expectLeftOut(operation, [presentOperationV3], reasons)
  })

  test('of integrations', () => {
    expectLeftOut(integration, [presentIntegrationV1], {
      ...documentOfFile,
      documentPart: 'Shown since v2.',
      ...revision,
      ...timestamps,
    })
    for (const { presentIntegration } of Object.values(integrationWires))
      expectLeftOut(integration, [presentIntegration], { ...documentOfFile, ...revision })
  })

  test('of auth connections', () => {
    expectLeftOut(connection, [presentAuthConnectionV1], {
      ...connectionReasons,
      ...settingsSinceV2,
      ...timestamps,
    })
    for (const { presentAuthConnection } of Object.values(authConnectionWires))
      expectLeftOut(connection, [presentAuthConnection], connectionReasons)
  })

  test('of widgets', () => {
    expectLeftOut(widgetOf('flat'), [presentBothShapes], {
      'config.form.shape': 'Says which of the two schemas is shown.',
      'config.form.fields.0.localTime': notInV1,
      'config.form.fields.0.optionsSource': notInV1,
      'config.form.fields.0.visibleWhen': notInV1,
      'config.form.fields.0.requiredWhen': notInV1,
      'config.form.layout.steps': notInV1,
      'config.form.submit.changedOnly': notInV1,
      'config.translations': notInV1,
      'config.fieldFormats': notInV1,
      'config.copyFields': notInV1,
      'config.detail': notInV1,
      'config.dataTable.fields.0.format': notInV1,
      'config.dataTable.fields.0.total': notInV1,
      'config.dataTable.groupBy': notInV1,
      'config.dataTable.groupsCollapsed': notInV1,
      'config.dataTable.expandable': notInV1,
      'config.dataTable.fields.0.formatOptions': notInV1,
      'config.form.submit.modelSees': notInV1,
      'config.loading': notInV1,
      'actions.0.part': notInV1,
      ...prefixKeys('config.parts.0', Object.fromEntries(partsNotInV1.map((name) => [name, notInV1]))),
      'actions.0.label': notInV1,
      'actions.0.icon': notInV1,
      'actions.0.confirm': notInV1,
      'actions.0.afterCall': notInV1,
      'actions.0.rows': notInV1,
      'actions.0.successMessage': notInV1,
      'actions.0.undoToolName': notInV1,
      'actions.0.undoTemplate': notInV1,
      'actions.0.modelSees': notInV1,
      ...revision,
      ...timestamps,
    })
    expectLeftOut(widgetOf('flat'), [widgetWires.v2.presentWidget, widgetWires.v3.presentWidget], revision)
  })

  test('a forgotten property and a superfluous reason are found', () => {
    const row = { id: 'a', nested: { shown: 1, forgotten: null } }
    const present = ({ id, nested }: typeof row) => ({ id, nested: { shown: nested.shown } })
    expect(findLeftOut(row, [present])).toEqual(['nested.forgotten'])
    expect(() => expectLeftOut(row, [present], {})).toThrow()
    expect(() => expectLeftOut(row, [present], { 'nested.forgotten': '', id: '' })).toThrow()
    expectLeftOut(row, [present], { 'nested.forgotten': '' })
  })
})
