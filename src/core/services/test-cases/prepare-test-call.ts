import { createUnknownReferenceError, ServiceError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { type DraftCall, hiddenReasonMessages, prepareDraftCall } from '../calls/draft-call.ts'

/** Prepares the call of the tool with this key. Fails if there is no such tool, or if it cannot be called. */
export async function prepareTestCall(reader: StoreReader, app: App, toolKey: string): Promise<DraftCall> {
  const found = (await reader.tools.list(app.id)).find(({ key }) => key === toolKey)
  if (!found) throw createUnknownReferenceError('tool', 'tool')
  const call = await prepareDraftCall(reader, app, found.id)
  if (typeof call === 'string') throw new ServiceError('unprocessable', hiddenReasonMessages[call])
  return call
}
