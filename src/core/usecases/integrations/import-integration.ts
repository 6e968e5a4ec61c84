import { Failure, notFound } from '#base/errors.ts'
import { requireHttpUrls } from '#base/url.ts'
import type { DiscoveryEvent, Integration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { type DocumentUses, fetchedSource, sourceOf } from '#core/services/discovery/discover-document.ts'
import { completed, type DiscoveryUses } from '#core/services/discovery/discover-integration.ts'
import type { FoundSource } from '#core/services/discovery/discovery.ts'
import type { SavingUses } from '#core/services/discovery/save-operations.ts'
import { fetchOthers } from '#core/services/fetching/fetch-others.ts'
import { findIntegration } from './integrations.ts'

/**
 * Imports the document in the body (`{document}`) or at its URL (`{url}`, which becomes the endpoint).
 * Throws a ServiceError `unprocessable`, without any change, if the document cannot be imported.
 */
export async function importIntegration(
  uses: DiscoveryUses & SavingUses,
  by: Owner,
  appId: string,
  id: string,
  body: Uint8Array,
): Promise<Integration> {
  const target = await findIntegration(uses, by, appId, id)
  if (target.kind !== 'rest')
    throw unimportable('document', 'kind', 'Only an integration of kind rest has a document.')
  const { source, url } = await requested(uses, body)
  if (!source.operations) throw notImported(url ? 'url' : 'document', source.facts.discoveryEvents)
  const found = await completed(uses, target, source)
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.integrations.byId(app.id, id)
    if (!old) throw notFound('integration')
    return applyDiscovery(uses, writer, old, { ...old, endpoint: url || old.endpoint }, found, now)
  })
}

/** `url` is "" when the document itself was sent. */
async function requested(
  uses: DocumentUses,
  body: Uint8Array,
): Promise<{ source: FoundSource; url: string }> {
  const read = await uses.documents.readRequest(body, fetchOthers(uses))
  if (!('url' in read)) return { source: sourceOf(uses, read), url: '' }
  requireHttpUrls({ url: read.url })
  return { source: await fetchedSource(uses, read.url), url: read.url }
}

const unimportable = (path: string, code: string, message: string) =>
  new Failure('unprocessable', message, { details: [{ path, code, message }] })

function notImported(path: string, [event]: DiscoveryEvent[]): Failure {
  return unimportable(
    path,
    event?.code ?? 'document_unreadable',
    event?.message ?? 'The document cannot be read.',
  )
}
