// What the OpenAPI document of v3 says about executing, previewing and repairing tools.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const toolExecution: MemberDescriptions = {
  ok: 'Whether the call succeeded.',
  result: {
    text: 'The result as chat clients would get it (`tools/call` of MCP). A failed call has one too: it says why.',
    members: {
      content: {
        text: 'Content blocks: text, images, audio, resources.',
        example: [{ type: 'text', text: '{"items":[]}' }],
      },
      structuredContent: { text: 'The result as JSON; null: there is none.', example: { items: [] } },
      meta: {
        text: 'What the service adds (`_meta`): what was cut, which tools ran, violations of the schema.',
        example: {},
      },
      isError: 'Whether the call failed.',
    },
  },
  exchange: {
    text: 'What the called tool sent and received, without the tools chained after it; null: there was nothing to send, as with wrong arguments.',
    members: {
      request: {
        text: 'The request as it was built, with masked secrets. Of a tool of an MCP server without what the revision of the server adds.',
        members: {
          method: { text: 'HTTP method.', example: 'GET' },
          url: {
            text: 'Complete URL. What exceeds 4 KiB is cut.',
            example: 'https://api.example.com/books?q=text',
          },
          headers: 'Headers by name, without those of the connection itself.',
          body: {
            text: 'The body; null: none. What exceeds 4 KiB is cut, and a binary body is only counted.',
            example: '{"title":"Dune"}',
          },
        },
      },
      response: {
        text: 'The response; null: none arrived.',
        members: {
          status: {
            text: 'HTTP status. Null for a tool of an MCP server that responded with an MCP message.',
            example: 200,
          },
          headers:
            'Headers by name, without cookies, and with masked secrets; empty for tools of MCP servers.',
          bytes: 'Size of the decoded body.',
          body: {
            text: 'The body with masked secrets, as a test case records it; null: it is no text, or longer than 64 KiB.',
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
        text: 'The result as that client gets it.',
        example: { content: [{ type: 'text', text: '{"items":[]}' }], structuredContent: { items: [] } },
      },
    },
  },
}

export const executionEntities = { ToolExecution: toolExecution } satisfies Record<string, MemberDescriptions>

const previewMembers = {
  preview: 'What clients and the upstream would receive.',
  validation: 'What is wrong with the draft.',
}

export const executionOperations: Record<string, OperationDescription> = {
  'tools.list': {
    text: 'Lists the tools of the draft in the order in which chat clients see them.',
    members: {
      limit: 'Rows in a page.',
      cursor: 'The {nextCursor} of the previous page; empty: the first page.',
    },
  },
  'tools.createBatch': {
    text: 'Creates a tool of each operation in one step, with the name, description and hints of the operation where the request has none. If one cannot be created, none is.',
  },
  'tools.changeBatch': {
    text: 'Changes many tools in one step, each as a change of that tool alone would. If one cannot be changed, none is. Versions are not compared: a member that the body has replaces what others saved.',
  },
  'tools.deleteBatch': {
    text: 'Deletes tools from the draft in one step, also from chains and widgets. If one is unknown, none is deleted. Releases keep them.',
  },
  'tools.reorder': {
    text: 'Sets the order of all tools at once, in which chat clients list them after the next release. 422 if the list is not exactly that of the app.',
  },
  'tools.execute': {
    text: 'Calls a tool of the draft for real, with its chain: the upstream gets the request. Always 200: a failed call, and wrong arguments, are in the result. `{"arguments": {…}}`, or an object without that member, which is then the arguments.',
  },
  'tools.preview': {
    text: 'Shows what models and the upstream would receive for a tool, with example arguments and masked secrets. Nothing is sent.',
    members: { ...previewMembers, ok: 'Whether clients see the tool and a request can be built for it.' },
  },
  'tools.repair': {
    text: 'Finds the operation of a tool again (by external id, then method and path, then key), binds the tool to it and accepts its current schemas.',
    members: { ...previewMembers, ok: 'Whether an operation was found.' },
  },
}
