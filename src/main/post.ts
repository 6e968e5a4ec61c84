import type { Upstream } from '#core/ports/upstream.ts'
import type { Post } from '#issuer/operator-command.ts'

/** The outbound door in the words of the issuer, which knows no socket of the core. */
export const postThrough =
  (upstream: Upstream): Post =>
  (url, headers) =>
    upstream
      .send({ method: 'POST', url, headers, body: null, deadlineMs: 5_000, maxBytes: 64 * 1024 })
      .then(({ status, body }) => ({ status, body: Buffer.from(body).toString() }))
      .catch(() => null)
