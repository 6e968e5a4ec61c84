// Descriptions of app files in the OpenAPI document and the JSON Schema of the file.

import {
  accessMembers,
  accessRuleMembers,
  claimRuleMembers,
  ruleCallerMembers,
  toolAccessMembers,
} from '#core/entities/access.ts'
import {
  allowedCallerMembers,
  hintJustificationMembers,
  negativePromptMembers,
  storeListingMembers,
} from '#core/entities/app.ts'
import { documentPartMembers } from '#core/entities/integration.ts'
import { time } from '#core/entities/member.ts'
import { recordedResponseMembers, testAssertionMembers } from '#core/entities/test-case.ts'
import { variableMembers } from '#core/entities/variable.ts'
import { entityTypeValues } from '#endpoints/shared/descriptions/release-descriptions.ts'
import { entities as widgetEntities } from '#endpoints/shared/descriptions/widget-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { callerAccess } from '../apps/app-overview-descriptions.ts'
import { entities as differenceEntities } from '../differences/difference-descriptions.ts'
import { riskValues } from '../operations/operation-descriptions.ts'
import {
  fileAppMembers,
  fileConnectionMembers,
  fileIntegrationMembers,
  fileOperationMembers,
  fileOverrideMembers,
  fileParameterMembers,
  filePromptMembers,
  fileSkillMembers,
  fileTestMembers,
  fileToolMembers,
  fileWidgetActionMembers,
  fileWidgetMembers,
} from './file-members.ts'

/** The descriptions of these members, as the entity has them. */
const pick = (entity: MemberDescriptions, ...names: string[]): MemberDescriptions =>
  Object.fromEntries(names.flatMap((name) => (entity[name] ? [[name, entity[name]]] : [])))

const environmentMembers: MemberDescriptions = {
  access: {
    ...callerAccess,
    text: 'Who may call it. Without {access} and {allowedCallers} those who may call the app.',
    example: 'token',
  },
  allowedCallers: 'Who may call it with the access `oauth`, as for the app.',
  promotionRole: {
    text: 'The role that a promotion into it requires: `builder`, `publisher` or `owner`. By default `publisher`.',
    example: 'builder',
  },
  testsRequired: 'Whether it takes only releases whose test cases had passed. By default false.',
  variables: {
    text: 'Its values of variables by name; other values stay.',
    example: { SHOP_URL: 'https://staging.example.com' },
  },
}

const file: MemberDescriptions = {
  $schema: 'Address of the JSON Schema of this file, for editors. Ignored.',
  extends: {
    text: 'Path of a file relative to this one, or a list of paths, whose members this file changes: members by name, items of lists by key; null removes. The command line reads them; the service does not accept this member.',
    example: '../shared/base.yaml',
  },
  version: 'Version of the format.',
  app: 'What people and models read about the app, and who may call it.',
  variables: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
    text: 'The variables of the app by name: what differs between the places where it runs. Each is an object with `type` (`text`, `url`, `number` or `boolean`), `default` and `description`, or the default alone. Texts of the file refer to a variable as `${var:NAME}`; each app has its own values.',
    example: { SHOP_URL: 'https://api.example.com' },
    members: variableMembers,
  },
  connections: 'The credentials of the app, without their secrets.',
  integrations: 'The APIs and MCP servers that the app calls.',
  tools: 'The tools, in the order in which clients see them.',
  widgets: 'The widgets.',
  prompts: 'The prompts, in the order in which clients see them.',
  skills:
    'Instructions for agents on tasks with the tools; at most five, in the order in which clients see them.',
  tests: 'Test cases: calls of tools with their expected results. They are not part of a release.',
  environments: {
    text: 'The environments of the app besides itself, by their keys. Applying the file creates and changes them, and deletes none. Previews are no part of a file.',
    example: { staging: { promotion_role: 'builder' } },
    members: environmentMembers,
  },
}

const { ContentsDifferences: differences = {}, EntityDifference: difference = {} } = differenceEntities

const entityType: MemberDescriptions[string] = {
  text: 'Kind of entity.',
  values: { ...entityTypeValues, test_case: 'a test case', environment: 'an environment' },
}

const exampleDigest = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const documentDigest = { text: 'The SHA-256 digest of its text.', example: exampleDigest }

const namedThing: MemberDescriptions = {
  entityType,
  key: { text: 'Its key.', example: 'find_books' },
  name: { text: 'Its name.', example: 'Find books' },
}

const secrets: MemberDescriptions = {
  connection: { text: 'The key of the connection.', example: 'books_key' },
  name: { text: 'Which secret.', example: 'api_key' },
}

const editorsText =
  'Who edited the draft since a file was last applied, the latest first; at most five. Empty for callers who may not edit the app.'

export const entities = {
  AppFile: file,
  AppFileApp: fileAppMembers,
  AppFileStoreListing: storeListingMembers,
  AppFileHintJustifications: hintJustificationMembers,
  AppFileNegativePrompt: negativePromptMembers,
  AppFileAllowedCallers: allowedCallerMembers,
  AppFileClaimRule: claimRuleMembers,
  AppFileRuleCallers: ruleCallerMembers,
  AppFileAccess: accessMembers,
  AppFileToolAccess: toolAccessMembers,
  AppFileAccessRule: accessRuleMembers,
  AppFileConnection: fileConnectionMembers,
  AppFileDocumentPart: documentPartMembers,
  AppFileIntegration: fileIntegrationMembers,
  AppFileOperation: fileOperationMembers,
  AppFileParameter: fileParameterMembers,
  AppFileOverride: fileOverrideMembers,
  AppFileTool: fileToolMembers,
  AppFileWidget: fileWidgetMembers,
  AppFileWidgetAction: fileWidgetActionMembers,
  AppFileWidgetConfig: widgetEntities.WidgetConfig,
  AppFileForm: widgetEntities.Form,
  AppFilePrompt: filePromptMembers,
  AppFileSkill: fileSkillMembers,
  AppFileTest: fileTestMembers,
  AppFileEnvironment: environmentMembers,
  AppFileTestAssertion: testAssertionMembers,
  AppFileRecordedResponse: recordedResponseMembers,
  AppFileRequest: {
    file: 'The file as a JSON value.',
    documents: {
      text: 'The texts of the documents in {openapi}, by their paths. A document that has not changed since it was last applied can be omitted.',
      example: { './openapi.yaml': 'openapi: 3.1.0\n…' },
    },
    documentDigests: {
      text: 'The SHA-256 digests of documents, by their paths, instead of their texts. The service reads a document only if it has changed. If it does not have the text, 422 has the code `document_missing`; send it in {documents}.',
      example: { './openapi.yaml': exampleDigest },
    },
    secretOrigins: {
      text: 'The origins to which secrets of the file may be sent, by the key of their connection. A file that would send a secret elsewhere is rejected before anything is sent. Secrets of connections without an entry may be sent to any address in the file.',
      example: { shop: ['https://shop.example'] },
    },
    expectedSecrets: {
      text: 'Secrets that will be provided when the file is applied, by the key of their connection: a plan counts them as stored.',
      example: { shop: ['api_key'] },
    },
    variableValues: {
      text: 'Values of variables by name, which the app gets when the file is applied; other values stay. A plan counts them as stored. They take effect at once.',
      example: { SHOP_URL: 'https://staging.example.com' },
    },
    prune: 'Whether to remove entities of the app that the file lacks. By default they stay.',
    protectEdits:
      'Whether to reject the file with 409 if it would undo edits of the draft that were made since a file was last applied; false: the file wins. For files in a repository: the service remembers the file, to compare later. Without this member the file wins and is not remembered.',
    workspaceId: 'The workspace of a new app. By default your personal one.',
  },
  AppFilePlan: {
    ...pick(differences, 'totalChanges', 'changeGroups', 'totalClientChanges'),
    hasChanges: 'Whether the file differs from the draft. Otherwise applying it writes nothing.',
    changes: 'The entities that differ; at most 200.',
    omittedChanges: 'Number of further entities that differ.',
    clientChanges: 'The changes that chat clients see when the draft is released; at most 200.',
    unlisted: {
      text: 'Entities of the app that the file lacks. With `prune` they are removed, otherwise they stay.',
      members: namedThing,
    },
    newSecrets: 'Secrets of the file that are not stored yet.',
    missingSecrets: 'Secrets with a placeholder in the file and without a value.',
    secretOrigins: {
      text: 'The origins to which the secrets of the file are sent.',
      members: {
        connection: { text: 'The key of the connection.', example: 'shop' },
        origins: { text: 'Origins.', example: ['https://shop.example'] },
      },
    },
    undoneEdits:
      'The edits of the draft that were made since a file was last applied and that this file would undo; at most 200. None before a file was applied for the first time.',
    totalUndoneEdits: { text: 'Number of edits that the file would undo.', example: 0 },
    editors: editorsText,
    validation: 'The issues of the draft afterwards.',
  },
  AppFileUndoneEdit: {
    pointer: {
      text: 'What was edited: a JSON Pointer into the file, with keys of items instead of their indexes. With a slash at its end it is the order of a list.',
      example: '/tools/find_books/description',
    },
    kind: {
      text: 'What the file does to it.',
      values: {
        reverted: 'the file has the value of before the edit',
        replaced: 'the file has another value',
      },
    },
    now: { text: 'The value in the draft; null if there is none.', example: 'Finds books by title.' },
    after: { text: 'The value after the file is applied; null if there is none.', example: 'Finds books.' },
    truncated: 'Whether a value is longer: then it is the beginning of its JSON text.',
  },
  DraftEditor: {
    actor: 'Who edited the draft.',
    at: time({ text: 'When, the last time.' }),
  },
  AppFileDocument: {
    path: { text: 'Its path, as the file names it.', example: './openapi.yaml' },
    digest: documentDigest,
    stored:
      'Whether the service has its text. It has the texts of documents that came with a file or an import, up to a total size for each workspace.',
  },
  AppFileDocumentText: {
    digest: documentDigest,
    text: { text: 'The document as it was sent.', example: 'openapi: 3.1.0\n…' },
  },
  AppFileApplication: {
    written: 'The file as it was sent, with placeholders instead of secrets.',
    file: 'The app as a file, as it was afterwards.',
    appliedAt: time({ text: 'When the file was applied.' }),
    appliedBy: 'Who applied it.',
    editors: editorsText,
  },
  AppFileChange: {
    ...difference,
    entityType,
    key: { text: 'Its key; empty for the app.', example: 'find_books' },
  },
  AppFileSecret: secrets,
  AppFileSuggestion: {
    file: 'The file, completed.',
    sources: 'The findings at the source of each integration.',
  },
  AppFileSource: {
    integration: { text: 'The key of the integration.', example: 'books' },
    title: { text: 'Title of the source; empty if there is none.', example: 'Books API' },
    operations: {
      text: 'All operations, in the order of the source.',
      members: {
        name: { text: 'Its name, for the member `operation` of a tool.', example: 'books/list_books' },
        method: { text: 'HTTP method.', example: 'GET' },
        path: { text: 'Path below the base URL.', example: '/books' },
        risk: { text: 'Possible effect of a call.', values: riskValues },
        suggested: 'Whether a tool for it was added to the file.',
      },
    },
    skipped: 'Number of operations that could not be imported.',
    warnings: { text: 'Losses and guesses of the import.', example: ['Cookie parameters are not sent.'] },
    waysToAuthenticate: {
      text: 'The ways to authenticate in the source; the first complete one was added to the file.',
      members: {
        label: { text: 'Its name.', example: 'API key' },
        summary: { text: 'What it is.', example: 'A key in the header X-Api-Key.' },
        note: { text: 'The remaining steps.', example: 'Enter the key.' },
      },
    },
  },
} satisfies Record<string, MemberDescriptions>

const applying =
  'Entities are matched by their keys. New and changed documents and MCP servers are read before anything is written. 422 lists each problem with a JSON Pointer into the file (`pointer`).'

const applied: MemberDescriptions = {
  plan: 'The differences.',
  slug: 'The short name of the app.',
}

export const operations: OperationDescriptions = {
  'appFile.read': {
    text: 'Returns the draft as a file of version 1: with keys instead of ids, without defaults, in the order of the app. Secrets are placeholders. Send the ETag of the draft as `If-Match` to change only this version.',
    members: { documents: 'The documents that the file names by path.' },
  },
  'appFile.readDocument': {
    text: 'Returns the text of a document that an integration of the draft was imported from, as it was sent. 404 if the draft has no such document, or if the service does not have its text.',
    members: { digest: documentDigest, document: 'The document.' },
  },
  'appFile.readApplication': {
    text: 'Returns what the app was as a file after a file was last applied. It is the base to which the present draft and a file in a repository are compared and merged.',
    members: { application: 'The last application of a file; null if there is none.' },
  },
  'appFile.plan': {
    text: `Compares a file with the draft and writes nothing. ${applying}`,
    members: { plan: 'The changes that applying the file would make.' },
  },
  'appFile.apply': {
    text: `Makes the draft match the file, in one transaction: completely or not at all. ${applying} With \`If-Match\`: 412 if the draft has changed since. Without it: 409 if the draft changed while sources were read. Access, listing, slug and secrets take effect at once, everything else with the next release. With \`protect_edits\`: 409 if the file would undo edits that were made since a file was last applied; \`details.undone_edits\` lists them as a plan does, and \`details.editors\` who edited the draft since.`,
    members: applied,
  },
  'appFile.planNew': {
    text: `Checks a file of an app that does not exist yet, and writes nothing. ${applying}`,
    members: { plan: 'The contents of the app.' },
  },
  'appFile.suggest':
    'Reads the documents and servers of a file and completes it: each API without a connection gets the one that its document requires, with placeholders instead of secrets, and the file gets the tools that suit a chat best, at most 15 for each integration. Writes nothing; apply the file to create the app.',
  'appFile.create': {
    text: `Creates an app with the contents of a file, all of them or nothing. ${applying} Once released, it has the same digest as the app from which the file was exported.`,
    members: applied,
  },
  'appFile.readTemplate':
    'Returns a template of the catalog as a file, to create an app or to keep in a repository.',
  'appFile.schema':
    'Returns the JSON Schema (2020-12) of the file. Editors read its address from `$schema`, or from a comment `# yaml-language-server: $schema=…`.',
}
