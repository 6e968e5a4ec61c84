// Descriptions of discovery in steps in the OpenAPI document of v3.
import { time } from '#core/entities/member.ts'
import { entities as sharedEntities } from '#endpoints/shared/descriptions/integration-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities: Record<string, MemberDescriptions> = {
  DiscoveryRequest: {
    ...sharedEntities.ImportRequest,
    url: {
      text: 'URL of the document or the MCP server. It becomes {endpoint} of the integration.',
      example: 'https://api.example.com/openapi.json',
    },
    document: {
      text: 'The OpenAPI document itself: JSON, or JSON or YAML as a string. {endpoint} stays.',
      example: { openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths: {} },
    },
  },
  Discovery: {
    state: {
      text: 'State of the discovery.',
      values: {
        running: 'not all steps are done',
        succeeded: 'the operations are stored',
        failed: 'a step failed; earlier operations stay',
      },
      closed: true,
    },
    steps: 'The steps that have begun, in their order.',
  },
  DiscoveryStep: {
    name: {
      text: 'What the step does.',
      values: {
        fetch: 'fetches the document',
        read: 'reads the document',
        list: 'lists the tools of the MCP server',
        probe: 'finds out how the server authenticates its callers',
        save: 'stores the operations',
      },
      closed: true,
    },
    state: {
      text: 'Result of the step.',
      values: {
        running: 'the step is not finished',
        succeeded: 'the step is finished',
        warned: 'the step is finished, with a warning in {message}',
        failed: 'the step failed, with the reason in {message}',
      },
      closed: true,
    },
    code: { text: 'Result for programs; empty while the step runs.', example: 'document_fetched' },
    message: {
      text: 'Result for people, with counts; empty while the step runs.',
      example: 'Fetched 48,213 bytes from https://api.example.com.',
    },
    startedAt: time({ text: 'When the step began.' }),
    endedAt: time({ text: 'When the step ended; null while it runs.' }),
  },
}

export const operations: OperationDescriptions = {
  'discovery.run':
    'Reads the OpenAPI document or the MCP server of an integration, finds out how to authenticate, and stores the operations; those that exist keep their ids, so that tools stay bound. Changed tools of an MCP server wait as pending definitions. Always 200 when the source was tried: a failure is in its step. With `Accept: text/event-stream` the steps arrive as they happen. It is cancelled, and changes nothing, when the client closes the connection before the operations are stored. Documents up to 40 MiB.',
}
