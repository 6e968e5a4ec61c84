import { UpstreamError } from '#base/upstream-error.ts'
import { type DraftOperation, importOpenApi } from '#core/engines/openapi-import/import-openapi.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integration.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { fetchDocument } from './fetch-document.ts'

/** What discovery tells of an integration; a failure is one of the things it tells. */
export type Discovery = {
  facts: Pick<
    Integration,
    'title' | 'specVersion' | 'discoveryWarnings' | 'discoveryEvents' | 'lastDiscoveredAt' | 'lastError'
  >
  /** The first server of the document; "" when it names none. */
  baseUrl: string
  /** Null when the document could not be had or read, so that nothing is known of its operations. */
  operations: DraftOperation[] | null
}

const event = (code: string, message: string, severity: DiscoveryEvent['severity']): DiscoveryEvent => ({
  code,
  message,
  severity,
  source: 'openapi',
  userFacing: true,
})

/** Fetches and reads the OpenAPI document at `endpoint`. Bounded in time; never throws for what the document or its server does. */
export async function discoverIntegration(
  uses: Uses<'upstream' | 'clock'>,
  endpoint: string,
): Promise<Discovery> {
  try {
    const document = await fetchDocument(uses, endpoint)
    return readDocument(uses, document.text, document.url)
  } catch (error) {
    if (error instanceof UpstreamError) return failed('document_fetch_failed', error.message)
    throw error
  }
}

const failed = (code: string, message: string): Discovery => ({
  facts: {
    title: '',
    specVersion: '',
    discoveryWarnings: [],
    discoveryEvents: [event(code, message, 'error')],
    lastDiscoveredAt: null,
    lastError: message,
  },
  baseUrl: '',
  operations: null,
})

function readDocument(uses: Uses<'clock'>, text: string, url: string): Discovery {
  const result = importOpenApi(text, url)
  if ('faults' in result) {
    return failed('document_unreadable', result.faults.map((fault) => fault.message).join(' '))
  }
  const count = result.operations.length
  return {
    facts: {
      title: result.title,
      specVersion: result.specVersion,
      discoveryWarnings: result.warnings,
      discoveryEvents: [event('document_imported', `Imported ${count} operations.`, 'info')],
      lastDiscoveredAt: uses.clock.now(),
      lastError: null,
    },
    baseUrl: result.baseUrl,
    operations: result.operations,
  }
}
