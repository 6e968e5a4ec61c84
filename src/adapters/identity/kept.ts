// A document of somebody else that must outlive its source: asked for seldom, by one asker at a time,
// and kept for as long as no newer one can be had.

const minute = 60_000

/** Older than this it is asked for again while the known one serves on. */
const freshMs = 10 * minute
/** Older than this nobody has used it for a while: it is asked for first, for it may say that something was withdrawn. */
const staleMs = 2 * freshMs
/** From one question to the next, whatever the traffic; shorter while nothing is known and nothing can be served. */
const pauseMs = { known: minute / 2, unknown: 3_000 }

export interface Kept<T> {
  /** The document; null while it could never be had. */
  get(): Promise<T | null>
  /** The same, asked for anew when the last question is long enough ago. */
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

  // A clock that was set back must not stop the questions, hence the distance and not the difference.
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
    // In an outage the known document answers at once; the question goes on behind it.
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
