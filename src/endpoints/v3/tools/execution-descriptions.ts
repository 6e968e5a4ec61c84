// Descriptions of executing, previewing and repairing tools in the OpenAPI document of v3.
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const toolExecution: MemberDescriptions = {
  ok: 'Whether the call succeeded.',
  result: {
    text: 'The result as chat clients would get it (`tools/call` of MCP). A failed call has a result too, with the reason.',
    members: {
      content: {
        text: 'Content blocks: text, images, audio, resources.',
        example: [{ type: 'text', text: '{"items":[]}' }],
      },
      structuredContent: { text: 'The result as JSON; null if there is none.', example: { items: [] } },
      meta: {
        text: 'Additions of the service (`_meta`): cut parts, tools that ran, violations of the schema.',
        example: {},
      },
      isError: 'Whether the call failed.',
    },
  },
  exchange: {
    text: 'What the called tool sent and received, without the tools chained after it; null if nothing was sent, for example because of wrong arguments.',
    members: {
      request: {
        text: 'The request, with masked secrets. For a tool of an MCP server, without the additions of its revision.',
        members: {
          method: { text: 'HTTP method.', example: 'GET' },
          url: {
            text: 'Complete URL, cut after 4 KiB.',
            format: 'uri',
            example: 'https://api.example.com/books?q=text',
          },
          headers: 'Headers by name, without headers of the connection itself.',
          body: {
            text: 'The body, cut after 4 KiB; null if there is none. For a binary body, only its size.',
            example: '{"title":"Dune"}',
          },
        },
      },
      response: {
        text: 'The response; null if there is none.',
        members: {
          status: {
            text: 'HTTP status. Null for a tool of an MCP server that responded with an MCP message.',
            example: 200,
          },
          headers:
            'Headers by name, without cookies, and with masked secrets; empty for tools of MCP servers.',
          bytes: 'Size of the decoded body.',
          body: {
            text: 'The body with masked secrets, as a test case records it; null if it is not text, or longer than 64 KiB.',
            example: '{"items":[]}',
          },
        },
      },
    },
  },
  clientResults: {
    text: 'The result of `tools/call` for clients of the newest revision of each era of MCP, the older first; empty if the tool has nothing to call. `_meta` may also have violations of the schema that a released tool with lenient validation does not look for.',
    members: {
      revision: { text: 'The revision of MCP.', example: '2025-11-25' },
      result: {
        text: 'The result as a client of this revision gets it.',
        example: { content: [{ type: 'text', text: '{"items":[]}' }], structuredContent: { items: [] } },
      },
    },
  },
}

export const entities = { ToolExecution: toolExecution } satisfies Record<string, MemberDescriptions>

const previewMembers = {
  preview: 'The data that clients and the upstream would receive.',
  validation: 'The issues of the draft.',
}

export const operations: OperationDescriptions = {
  'tools.list': {
    text: 'Lists the tools of the draft in the order in which chat clients see them.',
    members: {
      limit: 'Rows in a page.',
      cursor: 'The {nextCursor} of the previous page; empty for the first page.',
    },
  },
  'tools.createBatch':
    'Creates a tool for each operation in one step. Name, description and hints come from the operation unless they are given. Either all are created or none.',
  'tools.changeBatch':
    'Changes many tools in one step, like single changes. Either all are changed or none. Versions are not compared: members in the body overwrite concurrent changes.',
  'tools.deleteBatch': {
    text: 'Deletes tools from the draft in one step, also from chains and widgets. If a tool is unknown, none is deleted. Releases keep them.',
    members: { deleted: 'Number of deleted tools.' },
  },
  'tools.reorder':
    'Sets the order of all tools at once. Chat clients list the tools in this order after the next release. 422 unless the list names every tool of the app once.',
  'tools.execute':
    'Calls a tool of the draft for real, with its chain: the upstream gets the request. Always 200: a failed call, and wrong arguments, are in the result. The body is `{"arguments": {…}}`, or the object of the arguments itself.',
  'tools.preview': {
    text: 'Shows what models and the upstream would receive for a tool, with example arguments and masked secrets. Nothing is sent.',
    members: { ...previewMembers, ok: 'Whether clients see the tool and a request can be built for it.' },
  },
  'tools.repair': {
    text: 'Finds the operation of a tool again (by external id, then method and path, then key), binds the tool to it and accepts its current schemas.',
    members: { ...previewMembers, ok: 'Whether an operation was found.' },
  },
}
