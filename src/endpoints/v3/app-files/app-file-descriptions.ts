// What the OpenAPI document and the JSON Schema of the file say about app files.

import {
  allowedCallerMembers,
  claimRuleMembers,
  hintJustificationMembers,
  negativePromptMembers,
  storeListingMembers,
} from '#core/entities/app.ts'
import { documentPartMembers } from '#core/entities/integration.ts'
import { recordedResponseMembers, testAssertionMembers } from '#core/entities/test-case.ts'
import { widgetEntities } from '#endpoints/shared/descriptions/widget-descriptions.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { differenceEntities, entityTypeValues } from '../differences/difference-descriptions.ts'
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
  AppFileApp: fileAppMembers,
  AppFileStoreListing: storeListingMembers,
  AppFileHintJustifications: hintJustificationMembers,
  AppFileNegativePrompt: negativePromptMembers,
  AppFileAllowedCallers: allowedCallerMembers,
  AppFileClaimRule: claimRuleMembers,
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
  AppFileTestAssertion: testAssertionMembers,
  AppFileRecordedResponse: recordedResponseMembers,
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
