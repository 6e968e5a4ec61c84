// The members of the parts of an app file: members of the entities, and members that differ, such as keys
// instead of ids. Wire names, defaults and descriptions derive from them.
import { allowedCallerMembers, app } from '#core/entities/app.ts'
import {
  authConfigMembers,
  authConnection,
  type authSecretMembers,
  oauthRequestMembers,
} from '#core/entities/auth-connection.ts'
import { selectMarked } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import { choice, flag, json, list, nest, object, text, textList } from '#core/entities/member.ts'
import { operation } from '#core/entities/operation.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { testCase } from '#core/entities/test-case.ts'
import { tool } from '#core/entities/tool.ts'
import { widget, widgetActionMembers } from '#core/entities/widget.ts'
import { callerAccesses } from '#core/model/apps/app.ts'
import { accountKinds } from '#core/model/auth-connections/auth-connection.ts'
import { operationFields } from '#endpoints/shared/fields/operation-fields.ts'
import { accountKind } from '../accounts/account-descriptions.ts'
import { callerAccess } from '../apps/app-overview-descriptions.ts'

const describeKey = (of: string, example: string) =>
  text({
    text: `Identifies ${of} in the file and in the app. With another key it becomes a new one: \`prune\` removes the old one.`,
    example,
  })
const describeName = (example: string) =>
  text({ text: 'Name that people see. By default the {key}.', example })

/** The callers of the app are one member; its variables are next to it. */
const {
  callerTokens: _callerTokens,
  variables: _variables,
  ...appMembers
} = selectMarked(app.members, 'file')

export const fileAppMembers = {
  ...appMembers,
  access: choice({ ...callerAccess, of: callerAccesses, default: 'public' }),
  slug: text({
    text: 'Short name for URLs, unique among your apps. By default the current slug of the app, or one derived from {name}.',
    default: '',
  }),
  allowedCallers: nest(allowedCallerMembers, {
    text: 'Who may call the app if {access} is `oauth`, besides its owner: users who match an entry; without entries, only the owner. Addresses and domains match only if the issuer says that the address is verified. By default everyone who can sign in.',
    nullable: true,
  }),
}

const secretText =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
  'a secret. Write `${env:NAME}`: a client replaces it with the environment variable; a placeholder that is not replaced keeps the stored secret. Or write where the service reads it, such as `${vault:secret/books#key}` or `${file:/run/secrets/books}`, if its operator permits that. Exported files never contain secrets.'

const describeSecret = (of: string) =>
  text({
    text: `${of}, ${secretText}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
    example: '${env:BOOKS_KEY}',
  })

const {
  registrationClientUri: _registrationClientUri,
  lastRegisteredAt: _lastRegisteredAt,
  registeredAuthMethod: _registeredAuthMethod,
  account: _account,
  ...fileConfigMembers
} = { ...authConfigMembers, ...oauthRequestMembers }

/** The configuration is flattened. */
export const fileConnectionMembers = {
  ...selectMarked(authConnection.members, 'file'),
  key: describeKey('the connection', 'books_key'),
  name: describeName('Books key'),
  ...fileConfigMembers,
  account: choice({ text: accountKind, of: accountKinds, default: 'shared' }),
  secrets: nest(
    {
      clientSecret: describeSecret('OAuth: the secret of the client'),
      apiKey: describeSecret('`api_key`: the key'),
      accessToken: describeSecret('`bearer`: the token'),
      password: describeSecret('`basic`: the password'),
      registrationInitialAccessToken: describeSecret(
        'OAuth: the token that the registration endpoint requires',
      ),
      registrationAccessToken: describeSecret('OAuth: the token that manages the registered client'),
    } satisfies Record<keyof typeof authSecretMembers, unknown>,
    { text: 'Secrets, as placeholders or references. An omitted secret stays stored.', default: {} },
  ),
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

const encodingMembers = {
  style: text({ text: 'How a list or an object is written, as in OpenAPI.', values: styleValues }),
  explode: flag({ text: 'Whether each item is a parameter or field of its own, as in OpenAPI.' }),
  allowReserved: flag({ text: 'Whether reserved characters are sent as they are, as in OpenAPI.' }),
  itemStyles: textList({
    text: 'How lists inside of a list are joined, the outer first.',
    example: ['form'],
    values: styleValues,
  }),
  contentType: text({ text: 'Media type by which the value is written. If empty, it is written by style.' }),
  isFile: flag({ text: 'Whether the value is a file, or a list of files.' }),
  headers: json({
    text: 'Further headers of the part of a multipart body: pairs of name and value.',
    example: [['Content-Disposition', 'inline']],
  }),
}

const argument = text({ text: 'Name of the argument: a property of {inputSchema}.', example: 'query' })
const nameInRequest = text({ text: 'Name in the request.', example: 'q' })

export const fileParameterMembers = {
  ...encodingMembers,
  argument,
  in: text({
    text: 'Where the argument is sent.',
    values: {
      path: 'in the path',
      query: 'in the query',
      querystring: 'as the entire query',
      header: 'in a header',
      cookie: 'in a cookie',
    },
  }),
  name: nameInRequest,
}

const bodyMembers = {
  contentType: text({ text: 'Media type of the body.', example: 'application/json' }),
  from: text({
    text: 'How the body is built.',
    values: { whole: 'one argument is the body', members: 'arguments are its members' },
  }),
  argument,
  isFile: flag({ text: 'Whether the argument is a file, whose bytes are the body.' }),
  fields: list({ ...encodingMembers, name: nameInRequest }, { text: 'How members of a form are written.' }),
  members: list(
    { ...encodingMembers, argument, name: nameInRequest },
    { text: 'The members, and the argument of each.' },
  ),
  required: flag({ text: 'Whether a body without members is sent.' }),
  xml: json({
    text: 'How the body is written as XML: the node of its root, in which `items` and `members` have further ones.',
    example: { name: 'order', members: { id: { name: 'id', kind: 'attribute' } } },
  }),
}

const { method, path, pathTemplate, queryTemplate, headerTemplate, bodyTemplateJson } = operationFields

export const fileOperationMembers = {
  ...selectMarked(operation.members, 'file'),
  key: describeKey('the operation', 'list_books'),
  name: describeName('List books'),
  method,
  path,
  pathTemplate: { ...pathTemplate, nullable: true, default: null },
  queryTemplate: { ...queryTemplate, nullable: true, default: null },
  headerTemplate: { ...headerTemplate, nullable: true, default: null },
  bodyTemplateJson: { ...bodyTemplateJson, nullable: true, default: null },
  externalId: text({
    text: 'What identifies it in the document or at the MCP server that it once came from. Only for an integration without {openapi} and {mcp}.',
    example: 'listBooks',
    default: '',
  }),
  parameters: json({
    text: 'Where arguments are sent. By default, arguments in the path are sent there, others in the query or body.',
  }),
  body: {
    ...json({
      text: 'How the body is made. By default, where the method has a body, a JSON object of the arguments.',
    }),
    members: bodyMembers,
  },
  serverUrl: text({
    text: 'A separate server that replaces {baseUrl} of the integration; empty if there is none.',
    default: '',
  }),
  isPublic: flag({
    text: 'Whether calls carry no credential, as documents can declare for single operations (`security: []`). By default false.',
  }),
  acceptedTypes: textList({
    text: 'Media types of responses that its document declares, the preferred one first.',
  }),
  responseHeaders: textList({
    text: 'Names of headers of responses that its document declares. Callers get their values.',
    example: ['x-total-count'],
  }),
  responseXml: json({
    text: 'How a response in XML is read as data: the node of its root, as for the body, with a `type` for texts. If absent, XML is text.',
    example: { name: 'order', members: { id: { name: 'id', kind: 'attribute', type: 'number' } } },
  }),
  inputSchema: object({
    text: 'JSON Schema of the arguments: an object. By default one without properties.',
    default: { type: 'object', properties: {} },
  }),
  outputSchema: object({
    text: 'JSON Schema of a successful response; null if not known.',
    nullable: true,
    default: null,
  }),
  responseContentType: text({
    text: 'Media type of the Accept header. By default `application/json`.',
    default: 'application/json',
  }),
  tags: textList({ text: 'Its tags in the document.', default: [] }),
}

export const fileOverrideMembers = {
  operation: text({
    text: 'The operation by its id in the source: the `operationId`, otherwise method and path; the name of an MCP tool.',
    example: 'listBooks',
  }),
  set: {
    ...json({
      text: 'New values by JSON Pointer into the operation. Members of `input_schema` and `output_schema` can be set one by one; others as a whole.',
      example: {
        '/description': 'Finds books.',
        '/input_schema/properties/q/description': 'Words of the title.',
      },
    }),
    members: Object.fromEntries(
      Object.entries(fileOperationMembers)
        .filter(([name]) => !['externalId', 'annotations', 'tags'].includes(name))
        .map(([name, member]) => [`/${name}`, member]),
    ),
  },
  remove: textList({
    text: 'JSON Pointers of members that are removed.',
    example: ['/input_schema/properties/debug'],
  }),
}

export const fileIntegrationMembers = {
  ...selectMarked(integration.members, 'file'),
  key: describeKey('the integration', 'books'),
  name: describeName('Books'),
  openapi: text({
    text: 'The OpenAPI document of an API: a URL, or a path relative to the file. If absent, {operations} has all operations.',
    example: './openapi.yaml',
  }),
  mcp: text({
    text: 'URL of an MCP server, whose tools are the operations.',
    example: 'https://mcp.example.com/mcp',
  }),
  every: text({
    text: 'How often the document at a URL, or the MCP server, is read for changes: a number and `m`, `h` or `d`, between `15m` and `30d`. A change waits until it is applied or accepted. If absent, it is never read.',
    example: '6h',
  }),
  part: json({
    text: 'Which part of the document is imported: the operations that {tags}, {paths} or {operations} select, or all of them without a selection. Later imports keep the selection. Absent: the whole document.',
    example: { tags: ['orders'] },
  }),
  baseUrl: text({
    text: 'Where operations are called. By default the first server of the document.',
    example: 'https://api.example.com',
  }),
  connection: text({
    text: 'The {key} of the connection whose credential is sent. By default none.',
    example: 'shop',
  }),
  operations: json({ text: 'Operations added by hand. Imports do not change them.' }),
  overrides: json({
    text: 'Edits of operations from the source. An operation without an override is as in the source.',
  }),
}

const describeFromOperation = (meaning: string, example: string) =>
  text({ text: `${meaning} By default, it is taken from the operation.`, example, optional: true })

export const fileToolMembers = {
  ...selectMarked(tool.members, 'file'),
  key: text({
    text: `${describeKey('the tool', '').text} It is the name of the tool in MCP.`,
    example: 'find_books',
  }),
  name: describeFromOperation('Name that people see.', 'Find books'),
  description: describeFromOperation(
    'What the tool does and when to use it. Models read it.',
    'Finds books by words in their title. Use it when someone looks for a book.',
  ),
  annotations: { ...tool.members.annotations, default: {} },
  operation: text({
    text: 'What it calls: the keys of an integration and of its operation, with a slash between. By default nothing.',
    example: 'shop/list_books',
    default: '',
  }),
  next: textList({
    text: 'Keys of the tools that run after it, in their order.',
    example: ['read_book'],
    default: [],
  }),
}

const { targetToolId: _targetToolId, ...ownActionMembers } = widgetActionMembers

export const fileWidgetActionMembers = {
  ...ownActionMembers,
  targetTool: text({
    text: '`callTool`: the key of the tool; takes precedence over {targetToolName}, and follows a renamed tool.',
    example: 'read_book',
    default: '',
  }),
}

export const fileWidgetMembers = {
  ...selectMarked(widget.members, 'file'),
  key: describeKey('the widget', 'books'),
  name: describeName('Books'),
  tool: text({
    text: 'The key of the tool whose results it shows. By default none.',
    example: 'list_books',
    default: '',
  }),
  actions: widget.members.actions,
}

export const filePromptMembers = {
  ...selectMarked(prompt.members, 'file'),
  key: describeKey('the prompt', 'recommend_books'),
  name: describeName('Recommend books'),
}

export const fileSkillMembers = {
  ...selectMarked(skill.members, 'file'),
  file: text({
    text: 'Path of a `SKILL.md` relative to this file, instead of {name}, {description} and {body}. The command line reads the file; the service accepts only the other members.',
    example: './skills/recommend-books/SKILL.md',
    default: '',
  }),
}

export const fileTestMembers = {
  ...selectMarked(testCase.members, 'file'),
  key: describeKey('the test case', 'finds_dune'),
}
