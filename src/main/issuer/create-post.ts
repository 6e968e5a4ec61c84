import type { Upstream } from '#core/ports/upstream.ts'
import type { PostToIssuer } from '#issuer/operator/operator-command.ts'

/** Adapts the outbound client to the type that the issuer declares, since the issuer does not know the core's ports. */
export const createPost =
  (upstream: Upstream): PostToIssuer =>
  (url, headers) =>
    upstream
      .send({ method: 'POST', url, headers, body: null, deadlineMs: 5_000, maxBytes: 64 * 1024 })
      .then(({ status, body }) => ({ status, body: Buffer.from(body).toString() }))
      .catch(() => null)
