// Whom the work of a request is for, so that what all requests need, such as connections to the database, is shared by user
// and app. It is passed on by AsyncLocalStorage, as nearly every use case reads the store. Work without a share is the
// service's own: jobs, and calls of published apps, which so pay nothing for it.
import { AsyncLocalStorage } from 'node:async_hooks'

/** `user`: who sends the request, the address of an anonymous client. `app`: "" when the request is about none. */
export type RequestShare = { user: string; app: string }

const storage = new AsyncLocalStorage<RequestShare>()

export const runInShare = <T>(share: RequestShare, work: () => T): T => storage.run(share, work)

/** Undefined for the service's own work. */
export const findRequestShare = (): RequestShare | undefined => storage.getStore()

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
