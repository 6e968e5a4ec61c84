import type { Upstream } from '#core/ports/upstream.ts'
import type { DocumentFetch } from '#issuer/provider/client-documents.ts'
import { describeCause } from '../log/describe-cause.ts'
import type { Log } from '../log/log.ts'

const deadlineMs = 4_000

/**
 * Fetches the documents and keys of clients under the egress policy. Failures are logged, since the client sees no
 * reason.
 */
export const createDocumentFetch =
  (upstream: Upstream, log: Pick<Log, 'warn'>): DocumentFetch =>
  async (url, maxBytes) => {
    try {
      const headers: [string, string][] = [['accept', 'application/json']]
      const response = await upstream.send({
        method: 'GET',
        url,
        headers,
        body: null,
        deadlineMs,
        maxBytes,
      })
      if (response.status !== 200) log.warn({ url, status: response.status }, failureMessage)
      const hasBody = response.status === 200
      return new Response(hasBody ? new Uint8Array(response.body) : null, {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      log.warn({ url, cause: describeCause(error) }, failureMessage)
      throw error
    }
  }

const failureMessage = 'the metadata document or the keys of a client cannot be fetched'
