import type { V3Components as components } from '#client'
import { api } from '../api-client.ts'
import { readProgress } from '../read-progress.ts'

export type Discovery = components['schemas']['Discovery']
export type DiscoveryStep = Discovery['steps'][number]

type SourceReading = {
  appId: string
  integrationId: string
  source: components['schemas']['DiscoveryRequest']
  /** Aborting cancels the discovery, and nothing is stored. */
  signal: AbortSignal
  onProgress: (discovery: Discovery) => void
}

/** Discovers the operations of an integration, and reports each step as it happens. */
export async function readSource(reading: SourceReading): Promise<Discovery> {
  const { appId, integrationId, source, signal, onProgress } = reading
  const reply = api.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/discovery', {
    params: { path: { app_id: appId, integration_id: integrationId } },
    body: source,
    headers: { Accept: 'text/event-stream' },
    parseAs: 'stream',
    signal,
  })
  const last = await readProgress<{ discovery: Discovery }>(reply, ({ discovery }) => onProgress(discovery))
  return last.discovery
}
