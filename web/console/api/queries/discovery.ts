import { type V3Components as components, TenonError } from '#client'
import { api } from '../api-client.ts'
import { readEvents } from '../read-events.ts'

export type Discovery = components['schemas']['Discovery']
export type DiscoveryStep = Discovery['steps'][number]

type SourceReading = {
  appId: string
  integrationId: string
  source: components['schemas']['DiscoveryRequest']
  /** Aborting cancels it: nothing is stored then. */
  signal: AbortSignal
  onProgress: (discovery: Discovery) => void
}

/** Reads the source of an integration into its operations, and reports each step as it happens. */
export async function readSource(reading: SourceReading): Promise<Discovery> {
  const { appId, integrationId, source, signal, onProgress } = reading
  const { data, response } = await api.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/discovery', {
    params: { path: { app_id: appId, integration_id: integrationId } },
    body: source,
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
    signal,
  })
  if (!data) throw new Error('The response has no body.')
  for await (const { event, data: text } of readEvents(data)) {
    const body = JSON.parse(text)
    if (event === 'result') return body.discovery
    if (event === 'error') throw toEventError(body, response.status)
    onProgress(body.discovery)
  }
  // Looks like a service that cannot be reached.
  throw new TypeError('The connection ended before the last step.')
}

type ErrorEnvelope = { error: { code: string; message: string; details: unknown; request_id: string } }

function toEventError({ error }: ErrorEnvelope, status: number): TenonError {
  const { code, message, details, request_id: requestId } = error
  return new TenonError(message, { status, code, details, requestId })
}
