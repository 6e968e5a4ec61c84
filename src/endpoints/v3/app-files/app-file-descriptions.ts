// What the OpenAPI document and the JSON Schema of the file say about app files.

import { appEntities } from '#endpoints/shared/descriptions/app-descriptions.ts'
import {
  authConfig,
  authConnectionEntities,
} from '#endpoints/shared/descriptions/auth-connection-descriptions.ts'
import {
  documentPart,
  integrationEntities,
  partText,
} from '#endpoints/shared/descriptions/integration-descriptions.ts'
import { operationEntities } from '#endpoints/shared/descriptions/operation-descriptions.ts'
import { promptEntities } from '#endpoints/shared/descriptions/prompt-descriptions.ts'
import { toolEntities } from '#endpoints/shared/descriptions/tool-descriptions.ts'
import { widgetEntities } from '#endpoints/shared/descriptions/widget-descriptions.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { accountKind } from '../accounts/account-descriptions.ts'
import { overviewEntities } from '../apps/app-overview-descriptions.ts'
import { storeListingEntities } from '../apps/store-listing-descriptions.ts'
import { differenceEntities, entityTypeValues } from '../differences/difference-descriptions.ts'
import { riskValues } from '../operations/operation-descriptions.ts'
import { skillEntities } from '../skills/skill-descriptions.ts'
import { testCaseEntities } from '../test-cases/test-case-descriptions.ts'

/** The descriptions of these members, as the entity has them. */
const pick = (entity: MemberDescriptions, ...names: string[]): MemberDescriptions =>
  Object.fromEntries(names.flatMap((name) => (entity[name] ? [[name, entity[name]]] : [])))

const describeKey = (of: string, example: string) => ({
  text: `Identifies ${of} in the file and in the app. With another key it is another one: the old one goes with \`prune\`.`,
  example,
})
const describeName = (example: string) => ({ text: 'Name that people see. By default the {key}.', example })

const secretText =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
  'a secret. Write `${env:NAME}`: a client replaces it by the environment variable, and left as it is it keeps what is stored. Exported files never have the secret.'

const describeSecret = (of: string) => ({
  text: `${of}, ${secretText}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
  example: '${env:BOOKS_KEY}',
})

const connection: MemberDescriptions = {
  key: describeKey('the connection', 'books_key'),
  name: describeName('Books key'),
  ...pick(authConnectionEntities.AuthConnection, 'providerKey', 'grants'),
  ...pick(
    authConfig,
    'type',
    'authorizationEndpoint',
    'tokenEndpoint',
    'registrationEndpoint',
    'registrationAuthMode',
    'clientId',
    'headerName',
    'queryParamName',
    'headerPrefix',
    'username',
    'scopes',
    'audience',
    'clientAuthMethod',
    'resource',
    'authorizationParameters',
    'tokenParameters',
    'enabled',
    'isDefault',
  ),
  account: accountKind,
  secrets: {
    text: 'Secrets, as placeholders. One that is left out stays as it is stored.',
    members: {
      clientSecret: describeSecret('OAuth: the secret of the client'),
      apiKey: describeSecret('`api_key`: the key'),
      accessToken: describeSecret('`bearer`: the token'),
      password: describeSecret('`basic`: the password'),
      registrationInitialAccessToken: describeSecret(
        'OAuth: the token that the registration endpoint requires',
      ),
      registrationAccessToken: describeSecret('OAuth: the token that manages the registered client'),
    },
  },
}

const styleValues = {
  simple: 'with commas',
  label: 'with a full stop before each value',
  matrix: 'with a semicolon before each name',
  form: 'as in the query of a form',
  spaceDelimited: 'with spaces',
  pipeDelimited: 'with pipes',
  tabDelimited: 'with tabs',
  deepObject: 'with the names of members in brackets',
  cookie: 'as cookies',
}

const style = { text: 'How a list or an object is written, as in OpenAPI.', values: styleValues }

const encoding: MemberDescriptions = {
  style,
  explode: 'Whether each item is a parameter or field of its own, as in OpenAPI.',
  allowReserved: 'Whether reserved characters are sent as they are, as in OpenAPI.',
  itemStyles: {
    text: 'How lists inside of a list are joined, the outer first.',
    example: ['form'],
    values: styleValues,
  },
  contentType: 'Media type by which the value is written; empty: by style.',
  isFile: 'Whether the value is a file, or a list of files.',
  headers: {
    text: 'Further headers of the part of a multipart body: pairs of name and value.',
    example: [['Content-Disposition', 'inline']],
  },
}

const argument = { text: 'Name of the argument: a property of {inputSchema}.', example: 'query' }
const fieldName = { text: 'Name in the request.', example: 'q' }

const parameter: MemberDescriptions = {
  ...encoding,
  argument,
  in: {
    text: 'Where the argument is sent.',
    values: {
      path: 'in the path',
      query: 'in the query',
      querystring: 'as the entire query',
      header: 'in a header',
      cookie: 'in a cookie',
    },
  },
  name: fieldName,
}

const bodyMembers: MemberDescriptions = {
  contentType: { text: 'Media type of the body.', example: 'application/json' },
  from: {
    text: 'What the body is made of.',
    values: { whole: 'one argument is the body', members: 'arguments are its members' },
  },
  argument,
  isFile: 'Whether the argument is a file, whose bytes are the body.',
  fields: { text: 'How members of a form are written.', members: { ...encoding, name: fieldName } },
  members: {
    text: 'The members, and the argument of each.',
    members: { ...encoding, argument, name: fieldName },
  },
  required: 'Whether a body without members is sent.',
  xml: {
    text: 'How the body is written as XML: the node of its root, in which `items` and `members` have further ones.',
    example: { name: 'order', members: { id: { name: 'id', kind: 'attribute' } } },
  },
}

const operation: MemberDescriptions = {
  key: describeKey('the operation', 'list_books'),
  name: describeName('List books'),
  ...pick(
    operationEntities.Operation,
    'description',
    'method',
    'path',
    'pathTemplate',
    'queryTemplate',
    'headerTemplate',
    'bodyTemplateJson',
    'authSummary',
    'timeoutMs',
    'annotations',
  ),
  externalId: {
    text: 'What identifies it in the document or at the MCP server that it once came from. Only for an integration without {openapi} and {mcp}.',
    example: 'listBooks',
  },
  parameters: 'Where arguments are sent. By default those in the path go there, others into query or body.',
  body: {
    text: 'How the body is made. By default, where the method has a body, a JSON object of the arguments.',
    members: bodyMembers,
  },
  serverUrl: 'A server of its own in place of {baseUrl} of the integration; empty: none.',
  isPublic:
    'Whether calls carry no credential, as the document of an API says of single operations (`security: []`). By default false.',
  acceptedTypes: 'Media types of responses that its document declares, the preferred one first.',
  responseHeaders: {
    text: 'Names of headers of responses that its document declares. Callers get their values.',
    example: ['x-total-count'],
  },
  responseXml: {
    text: 'How a response in XML is read as data: the node of its root, as for the body, with a `type` for texts. Absent: XML is text.',
    example: { name: 'order', members: { id: { name: 'id', kind: 'attribute', type: 'number' } } },
  },
  inputSchema: 'JSON Schema of the arguments: an object. By default one without properties.',
  outputSchema: 'JSON Schema of a successful response; null: not known.',
  responseContentType: 'Media type that is asked for. By default `application/json`.',
  tags: 'Groups in which its document has it.',
}

const override: MemberDescriptions = {
  operation: {
    text: 'The operation by its id in the source: the `operationId`, else method and path; the name of an MCP tool.',
    example: 'listBooks',
  },
  set: {
    text: 'New values by JSON Pointer into the operation. Members of `input_schema` and `output_schema` can be set one by one; others as a whole.',
    example: {
      '/description': 'Finds books.',
      '/input_schema/properties/q/description': 'Words of the title.',
    },
    members: Object.fromEntries(
      Object.entries(operation)
        .filter(([name]) => !['externalId', 'annotations', 'tags'].includes(name))
        .map(([name, description]) => [`/${name}`, description]),
    ),
  },
  remove: {
    text: 'JSON Pointers of members that are removed.',
    example: ['/input_schema/properties/debug'],
  },
}

const integration: MemberDescriptions = {
  key: describeKey('the integration', 'books'),
  name: describeName('Books'),
  ...pick(integrationEntities.Integration, 'providerKey', 'status'),
  openapi: {
    text: 'The OpenAPI document of an API: a URL, or a path relative to the file. Absent: {operations} has all operations.',
    example: './openapi.yaml',
  },
  mcp: {
    text: 'URL of an MCP server, whose tools are the operations.',
    example: 'https://mcp.example.com/mcp',
  },
  every: {
    text: 'How often the document at a URL, or the MCP server, is read for changes: a number and `m`, `h` or `d`, between `15m` and `30d`. A change waits until somebody applies or accepts it. Absent: never.',
    example: '6h',
  },
  part: { text: `${partText} Absent: all of it.`, example: { tags: ['orders'] } },
  baseUrl: {
    text: 'Where operations are called. By default the first server of the document.',
    example: 'https://api.example.com',
  },
  connection: {
    text: 'The {key} of the connection whose credential is sent. By default none.',
    example: 'shop',
  },
  operations: 'Operations made by hand. An import leaves them alone.',
  overrides:
    'What differs from the source in operations that come from it. An operation without an override is as its source says.',
}

const describeFromOperation = (text: string, example: string) => ({
  text: `${text} By default that of the operation.`,
  example,
})

const tool: MemberDescriptions = {
  ...pick(
    toolEntities.Tool,
    'kind',
    'enabled',
    'annotations',
    'resultOptions',
    'fixedArguments',
    'aliases',
    'requiresApproval',
    'appOnly',
  ),
  key: {
    text: `${describeKey('the tool', '').text} It is the name of the tool in MCP.`,
    example: 'find_books',
  },
  name: describeFromOperation('Name that people see.', 'Find books'),
  description: describeFromOperation(
    'What the tool does and when to use it. Models read it.',
    'Finds books by words of their title. Use it when somebody looks for a book.',
  ),
  operation: {
    text: 'What it calls: the keys of an integration and of its operation, with a slash between. By default nothing.',
    example: 'shop/list_books',
  },
  next: { text: 'Keys of the tools that run after it, in their order.', example: ['read_book'] },
}

const widgetAction: MemberDescriptions = {
  ...widgetEntities.WidgetAction,
  targetTool: {
    text: '`callTool`: the key of the tool; counts before {targetToolName}, and follows the tool to another name.',
    example: 'read_book',
  },
}

const widget: MemberDescriptions = {
  ...pick(widgetEntities.Widget, 'primitive', 'displayMode', 'visibility', 'config', 'actions'),
  key: describeKey('the widget', 'books'),
  name: describeName('Books'),
  tool: { text: 'The key of the tool whose results it shows. By default none.', example: 'list_books' },
}

const file: MemberDescriptions = {
  $schema: 'Address of the JSON Schema of this file, for editors. Ignored.',
  version: 'Version of the format.',
  app: 'What people and models read about the app, and who may call it.',
  connections: 'The credentials of the app, without their secrets.',
  integrations: 'The APIs and MCP servers that the app calls.',
  tools: 'The tools, in the order in which clients see them.',
  widgets: 'The widgets.',
  prompts: 'The prompts, in the order in which clients see them.',
  skills:
    'What agents are taught to do with the tools; at most five, in the order in which clients see them.',
  tests: 'Test cases: calls of tools with what must come of them. They are no part of a release.',
}

const { ContentsDifferences: differences = {}, EntityDifference: difference = {} } = differenceEntities

const entityType: MemberDescriptions[string] = {
  text: 'What kind of thing.',
  values: { ...entityTypeValues, test_case: 'a test case' },
}

const namedThing: MemberDescriptions = {
  entityType,
  key: { text: 'Its key.', example: 'find_books' },
  name: { text: 'Its name.', example: 'Find books' },
}

const secrets: MemberDescriptions = {
  connection: { text: 'The key of the connection.', example: 'books_key' },
  name: { text: 'Which secret.', example: 'api_key' },
}

export const appFileEntities = {
  AppFile: file,
  AppFileApp: {
    ...pick(
      appEntities.App,
      'name',
      'description',
      'companyUrl',
      'serverInstructions',
      'toolMode',
      'listed',
      'branding',
    ),
    access: overviewEntities.AppItem?.access ?? '',
    allowedCallers:
      'Who may call the app if {access} is `oauth`, besides its owner: whoever meets one of the entries; with no entry the owner alone. Addresses and domains count only if the issuer says that the address is verified. By default everybody who can sign in.',
    testsRequired:
      'Whether a release needs a run of all {tests} in which every one passes. By default false.',
    storeListing: 'What the forms of stores ask of the owner of the app.',
    slug: 'Short name for URLs, unique among your apps. By default that which the app has, or one from {name}.',
  },
  AppFileStoreListing: storeListingEntities.StoreListing ?? {},
  AppFileHintJustifications: storeListingEntities.HintJustifications ?? {},
  AppFileNegativePrompt: storeListingEntities.NegativePrompt ?? {},
  AppFileAllowedCallers: overviewEntities.AllowedCallers ?? {},
  AppFileClaimRule: overviewEntities.ClaimRule ?? {},
  AppFileConnection: connection,
  AppFileDocumentPart: documentPart,
  AppFileIntegration: integration,
  AppFileOperation: operation,
  AppFileParameter: parameter,
  AppFileOverride: override,
  AppFileTool: tool,
  AppFileWidget: widget,
  AppFileWidgetAction: widgetAction,
  AppFileWidgetConfig: widgetEntities.WidgetConfig,
  AppFileForm: widgetEntities.Form,
  AppFilePrompt: {
    ...pick(promptEntities.Prompt, 'description', 'arguments', 'template'),
    key: describeKey('the prompt', 'recommend_books'),
    name: describeName('Recommend books'),
  },
  AppFileSkill: {
    ...pick(skillEntities.Skill, 'name', 'description', 'body'),
    file: {
      text: 'Path of a `SKILL.md` relative to this file, in place of {name}, {description} and {body}. The command line reads it; the service takes the others alone.',
      example: './skills/recommend-books/SKILL.md',
    },
  },
  AppFileTest: {
    ...pick(testCaseEntities.TestCase, 'description', 'tool', 'arguments', 'upstream', 'assert', 'response'),
    key: describeKey('the test case', 'finds_dune'),
  },
  AppFileTestAssertion: testCaseEntities.TestAssertion,
  AppFileRecordedResponse: testCaseEntities.RecordedResponse,
  AppFileRequest: {
    file: 'The file as a JSON value.',
    documents: {
      text: 'The texts of the documents that {openapi} names by a path, by that path. One that has not changed since it was last applied may be left out.',
      example: { './openapi.yaml': 'openapi: 3.1.0\n…' },
    },
    secretOrigins: {
      text: 'Where secrets of the file may be sent: origins, by the key of their connection. Applying a file that sends one elsewhere is refused before anything is sent. Secrets of connections without an entry may be sent wherever the file says.',
      example: { shop: ['https://shop.example'] },
    },
    expectedSecrets: {
      text: 'Secrets that will be given when the file is applied, by the key of their connection: a plan counts them as stored.',
      example: { shop: ['api_key'] },
    },
    prune: 'Whether what the app has and the file does not is removed. By default it stays.',
    workspaceId: 'Where a new app goes. By default your personal workspace.',
  },
  AppFilePlan: {
    ...pick(differences, 'totalChanges', 'changeGroups', 'totalClientChanges'),
    hasChanges: 'Whether anything differs. If not, applying the file writes nothing.',
    changes: 'The things that differ; at most 200.',
    omittedChanges: 'How many more things differ.',
    clientChanges: 'What chat clients see change when the draft is released; at most 200.',
    unlisted: {
      text: 'What the app has and the file does not. With `prune` it is removed, else it stays.',
      members: namedThing,
    },
    newSecrets: 'Secrets of the file that are not stored yet.',
    missingSecrets: 'Secrets for which the file has a placeholder, and of which nobody has given the value.',
    secretOrigins: {
      text: 'Where the secrets are sent that the file names.',
      members: {
        connection: { text: 'The key of the connection.', example: 'shop' },
        origins: { text: 'Origins.', example: ['https://shop.example'] },
      },
    },
    validation: 'What is wrong with the draft afterwards.',
  },
  AppFileChange: {
    ...difference,
    entityType,
    key: { text: 'Its key; empty: the app.', example: 'find_books' },
  },
  AppFileSecret: secrets,
  AppFileSuggestion: {
    file: 'The file, completed.',
    sources: 'What was found at the source of each integration.',
  },
  AppFileSource: {
    integration: { text: 'The key of the integration.', example: 'books' },
    title: { text: 'What the source calls itself; empty: nothing.', example: 'Books API' },
    operations: {
      text: 'All operations, in the order of the source.',
      members: {
        name: { text: 'As `operation` of a tool names it.', example: 'books/list_books' },
        method: { text: 'HTTP method.', example: 'GET' },
        path: { text: 'Path below the base URL.', example: '/books' },
        risk: { text: 'What a call may do.', values: riskValues },
        suggested: 'Whether the file has got a tool of it.',
      },
    },
    refused: 'How many operations could not be imported.',
    warnings: { text: 'What was lost or guessed.', example: ['Cookie parameters are not sent.'] },
    waysToAuthenticate: {
      text: 'What the source asks for; the file has got the first that is complete.',
      members: {
        label: { text: 'Its name.', example: 'API key' },
        summary: { text: 'What it is.', example: 'A key in the header X-Api-Key.' },
        note: { text: 'What else is to be done.', example: 'Enter the key.' },
      },
    },
  },
} satisfies Record<string, MemberDescriptions>

const applying =
  'Things are matched by their keys. Documents and MCP servers that are new or have changed are read before anything is written. 422 tells each fault with a JSON Pointer into the file (`pointer`).'

const applied: MemberDescriptions = {
  plan: 'What differs.',
  slug: 'The short name of the app.',
}

export const appFileOperations: Record<string, OperationDescription> = {
  'appFile.read': {
    text: 'Returns the draft as a file of version 1: keys in place of ids, without defaults, in the order of the app. Secrets are placeholders. The ETag is that of the draft, which `If-Match` of a change takes.',
    members: { file: 'The file as a JSON value.' },
  },
  'appFile.plan': {
    text: `Compares a file with the draft and writes nothing. ${applying}`,
    members: { plan: 'What applying the file would change.' },
  },
  'appFile.apply': {
    text: `Makes the draft what the file says, in one transaction: all of it or nothing. ${applying} With \`If-Match\` 412 if the draft has changed since, without it 409 if it changed while sources were read. Access, listing, slug and secrets take effect at once, all else with the next release.`,
    members: applied,
  },
  'appFile.planNew': {
    text: `Checks a file of an app that does not exist yet, and writes nothing. ${applying}`,
    members: { plan: 'What the app would have.' },
  },
  'appFile.suggest': {
    text: 'Reads the documents and servers of a file and completes it: each API without a connection gets the one that its document asks for, with placeholders in place of secrets, and the file gets the tools that suit a chat best, at most 15 for each integration. Writes nothing; apply the file to create the app.',
  },
  'appFile.create': {
    text: `Creates an app with the contents of a file, all of them or nothing. ${applying} Released, it has the same digest as the app that the file was exported from.`,
    members: applied,
  },
  'appFile.readTemplate': {
    text: 'Returns a template of the catalog as a file, to create an app from or to keep in a repository.',
    members: { file: 'The file as a JSON value.' },
  },
  'appFile.schema': {
    text: 'Returns the JSON Schema (2020-12) of the file. Editors take its address from `$schema`, or from a comment `# yaml-language-server: $schema=…`.',
  },
}
