// Descriptions of integrations in the OpenAPI documents.

import { authSuggestionMembers, documentPartMembers } from '#core/entities/integration.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { integrationFields, integrationInputFields } from '../fields/integration-fields.ts'

export const entities = {
  Integration: { ...integrationFields, ...integrationInputFields },
  AuthSuggestion: authSuggestionMembers,
  ImportRequest: {
    url: {
      text: 'URL of the document. It becomes {endpoint} of the integration.',
      example: 'https://api.example.com/openapi.json',
    },
    document: {
      text: 'The document itself: JSON, or JSON or YAML as a string. {endpoint} stays.',
      example: { openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths: {} },
    },
    part: {
      text: 'Which part of the document is imported: the operations that {tags}, {paths} or {operations} select, or all of them without a selection. Later imports keep the selection. If absent, the part of the last import; if null, the whole document.',
      example: { tags: ['orders'] },
    },
  },
  DocumentPart: documentPartMembers,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'integrations.list':
    'Lists the servers that an app calls, with totals of the last import. The report on each operation is in the single integration.',
  'integrations.create':
    'Adds a server. If {endpoint} is set, discovery runs: it imports the OpenAPI document or lists the tools of the MCP server, and finds out how to authenticate. A failure of discovery does not fail the request: it is in {lastError} and {discoveryEvents}.',
  'integrations.read': 'Returns an integration with the report on each operation.',
  'integrations.change':
    'Changes the members that the body has. A new {endpoint} is discovered; operations keep their ids where they match. If the origin changes, secrets are not sent there until they are sent again.',
  'integrations.delete':
    'Deletes the integration with its operations. Tools that are bound to them stay, as drafts.',
  'integrations.import':
    'Imports a document that replaces the current one. Operations are matched by external id, otherwise by method and path, and keep their ids, so that tools stay bound. 422 with the errors if the document cannot be imported; nothing changes then. Up to 40 MiB.',
  'integrations.discover':
    'Reads the endpoint again. Always 200: a failure is in {lastError} and in {discoveryEvents}, and earlier results stay. Changed tools of an MCP server change no operation until they are accepted: {discoveryWarnings} name them, v3 has them as pending definitions.',
}
