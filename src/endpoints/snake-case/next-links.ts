import type { ApiOperation } from '#http/operation.ts'

type PagedReply = { page?: { next_cursor?: string | null }; next_cursor?: string }

const listProperties = (schema: object) => Object.keys((schema as { properties?: object }).properties ?? {})

const isPagedList = ({ method, query, reply }: ApiOperation) =>
  method === 'GET' &&
  listProperties(query).includes('cursor') &&
  listProperties(reply).some((name) => name === 'page' || name === 'next_cursor')

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
