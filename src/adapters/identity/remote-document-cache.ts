// Caches a remote document through outages of its source: requested rarely, by one request at a time, and kept until a
// newer one can be fetched.

const minute = 60_000

/** Beyond this age it is refreshed in the background while the cached one is used. */
const freshMs = 10 * minute
/** A document of this age has not been used for a while: it is refreshed first, since a key may have been withdrawn. */
const staleMs = 2 * freshMs
/** Minimum time between two requests, whatever the traffic; shorter while there is no document to use. */
const minIntervalMs = { known: minute / 2, unknown: 3_000 }

export interface RemoteDocumentCache<T> {
  /** The document; null until it was first fetched. */
  get(): Promise<T | null>
  /** The same, fetched again unless the last request is too recent. */
  renew(): Promise<T | null>
}

export type RemoteDocumentSource<T> = {
  load: () => Promise<T>
  /** Milliseconds since the epoch. */
  now: () => number
  onFailure: (error: unknown) => void
}

export function createRemoteDocumentCache<T>({
  load,
  now,
  onFailure,
}: RemoteDocumentSource<T>): RemoteDocumentCache<T> {
  let document: T | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let requestedAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  let pendingLoad: Promise<void> | null = null

  // Absolute difference, so that a clock that was set back does not stop the requests.
  const measureAge = (timestamp: number) => Math.abs(now() - timestamp)

  const startLoad = async () => {
    requestedAt = now()
    try {
      document = await load()
      loadedAt = now()
      isFailing = false
    } catch (error) {
      isFailing = true
      onFailure(error)
    }
    pendingLoad = null
  }

  const renew = async () => {
    if (!pendingLoad && measureAge(requestedAt) >= (document ? minIntervalMs.known : minIntervalMs.unknown))
      pendingLoad = startLoad()
    // During an outage the cached document is returned at once; the request continues in the background.
    if (!document || !isFailing) await pendingLoad
    return document
  }

  const get = async () => {
    const age = measureAge(loadedAt)
    if (document === null || age >= staleMs) return renew()
    if (age >= freshMs) void renew()
    return document
  }

  return { get, renew }
}
