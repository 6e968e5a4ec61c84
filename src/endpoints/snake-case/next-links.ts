import type { ApiOperation } from '#http/operation.ts'

type PagedReply = { page?: { next_cursor?: string }; next_cursor?: string }

const listReplyProperties = ({ reply }: ApiOperation) =>
  Object.keys((reply as { properties?: object }).properties ?? {})

const isPagedList = (op: ApiOperation) =>
  op.method === 'GET' && listReplyProperties(op).some((name) => name === 'page' || name === 'next_cursor')

const readNextCursor = ({ page, next_cursor }: PagedReply) => page?.next_cursor || next_cursor || ''

/** Marks lists as paged and hands their next cursor to the router, which adds a `Link` header with rel="next". */
export const withNextLinks = (operations: ApiOperation[]): ApiOperation[] =>
  operations.map((op) =>
    isPagedList(op)
      ? {
          ...op,
          paged: true,
          handle: async (call) => {
            const result = await op.handle(call)
            return { ...result, next: readNextCursor(result.body as PagedReply) }
          },
        }
      : op,
  )
