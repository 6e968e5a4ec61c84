// Cache of a remote document that must survive outages of its source: requested rarely, by one request at a time, and
// retained until a newer one can be fetched.

const minute = 60_000

/** Beyond this age it is refreshed in the background while the cached one is used. */
const freshMs = 10 * minute
/** Beyond this age nobody has used it for a while: it is refreshed first, since a key may have been withdrawn. */
const staleMs = 2 * freshMs
/** Minimum time between two requests, whatever the traffic; shorter while there is no document to use. */
const pauseMs = { known: minute / 2, unknown: 3_000 }

export interface Kept<T> {
  /** The document; null until it was first fetched. */
  get(): Promise<T | null>
  /** The same, fetched again unless the last request is too recent. */
  renew(): Promise<T | null>
}

export type KeptSource<T> = {
  load: () => Promise<T>
  /** Milliseconds since the epoch. */
  now: () => number
  onFailure: (error: unknown) => void
}

export function createKept<T>({ load, now, onFailure }: KeptSource<T>): Kept<T> {
  let document: T | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let failing = false
  let question: Promise<void> | null = null

  // Absolute difference, so that a clock that was set back does not stop the requests.
  const since = (moment: number) => Math.abs(now() - moment)

  const ask = async () => {
    askedAt = now()
    try {
      document = await load()
      loadedAt = now()
      failing = false
    } catch (error) {
      failing = true
      onFailure(error)
    }
    question = null
  }

  const renew = async () => {
    if (!question && since(askedAt) >= (document ? pauseMs.known : pauseMs.unknown)) question = ask()
    // During an outage the cached document is returned at once; the request continues in the background.
    if (!document || !failing) await question
    return document
  }

  const get = async () => {
    const age = since(loadedAt)
    if (document === null || age >= staleMs) return renew()
    if (age >= freshMs) void renew()
    return document
  }

  return { get, renew }
}
