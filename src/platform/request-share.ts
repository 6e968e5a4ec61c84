// Whom the work of a request is for, so that what all requests need, such as connections to the database, is shared by user
// and app. It is passed on by AsyncLocalStorage, as nearly every use case reads the store. Work without a share is the
// service's own: jobs, and calls of published apps, which so pay nothing for it.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * `user`: who sends the request, the address of an anonymous client. `app`: "" when the request is about none. `isWriting`:
 * it has what others wait for, such as the writer of SQLite.
 */
export type RequestShare = { user: string; app: string; isWriting?: boolean }

const storage = new AsyncLocalStorage<RequestShare>()

export const runInShare = <T>(share: RequestShare, work: () => T): T => storage.run(share, work)

/** Undefined for the service's own work. */
export const findRequestShare = (): RequestShare | undefined => storage.getStore()

/** Work of a transaction that writes: it does not wait behind other work of its user. */
export function runAsWriting<T>(work: () => T): T {
  const share = storage.getStore()
  return share ? storage.run({ ...share, isWriting: true }, work) : work()
}

/** The same values, each of which is made in the share, whoever asks for it. */
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
