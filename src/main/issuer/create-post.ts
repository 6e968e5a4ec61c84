import type { Upstream } from '#core/ports/upstream.ts'
import type { PostToIssuer } from '#issuer/operator/operator-command.ts'

const limits = { deadlineMs: 5_000, maxBytes: 16 * 1024 * 1024 }

/**
 * Adapts the outbound client to the type that the issuer declares, since the issuer does not know the core's ports.
 * `host`: the name by which the issuer is called, whatever its address on this machine.
 */
export const createPost =
  (upstream: Upstream, host: string): PostToIssuer =>
  (url, headers, form) =>
    upstream
      .send({ method: 'POST', url, host, headers, body: form.toString(), ...limits })
      .then(({ status, body }) => ({ status, body: Buffer.from(body).toString() }))
      .catch(() => null)
