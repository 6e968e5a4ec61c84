import type { Operation } from '#http/operation.ts'

type Paged = { page?: { next_cursor?: string }; next_cursor?: string }

const membersOf = ({ reply }: Operation) => Object.keys((reply as { properties?: object }).properties ?? {})

const isPaged = (op: Operation) =>
  op.method === 'GET' && membersOf(op).some((name) => name === 'page' || name === 'next_cursor')

const cursorIn = ({ page, next_cursor }: Paged) => page?.next_cursor || next_cursor || ''

/** Marks lists as paged and hands their next cursor to the router, which adds a `Link` header with rel="next". */
export const withNextLinks = (operations: Operation[]): Operation[] =>
  operations.map((op) =>
    isPaged(op)
      ? {
          ...op,
          paged: true,
          handle: async (call) => {
            const answer = await op.handle(call)
            return { ...answer, next: cursorIn(answer.body as Paged) }
          },
        }
      : op,
  )
