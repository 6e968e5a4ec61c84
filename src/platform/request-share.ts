// The user and app of a request, by which requests share common resources such as database connections.
// AsyncLocalStorage passes the share on, since nearly every use case reads the store. Work without a share is the
// service's own: jobs, and calls of published apps, which therefore pay nothing for it.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `user`: the sender of the request, or the network of an anonymous client. `app`: "" when the request is not about an
 * app. `isWriting`: it holds a resource that others wait for, such as the writer of SQLite.
 */
export type RequestShare = { user: string; app: string; isWriting?: boolean }

const storage = new AsyncLocalStorage<RequestShare>()

export const runInShare = <T>(share: RequestShare, work: () => T): T => storage.run(share, work)

/** Undefined for the service's own work. */
export const findRequestShare = (): RequestShare | undefined => storage.getStore()

/** Runs the work of a transaction that writes: it does not wait behind other work of its user. */
export function runAsWriting<T>(work: () => T): T {
  const share = storage.getStore()
  return share ? storage.run({ ...share, isWriting: true }, work) : work()
}

/** The same values, each produced within the share, from wherever they are read. */
export async function* iterateInShare<T>(share: RequestShare, values: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await runInShare(share, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
