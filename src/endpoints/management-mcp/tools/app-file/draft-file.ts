// The draft as an app file, and the token that says when an agent read it.
import { createInvalidInputError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type Instant, toInstant } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readAppFile } from '#core/usecases/app-files/read-app-file.ts'
import { presentAppFile } from '#endpoints/v3/app-files/app-file.wire.ts'

/** `documentDigests`: of the documents that the service has, by path. */
export type ReadDraft = {
  file: JsonObject
  documentDigests: Record<string, string>
  revision: number
  readAt: Instant
}

export async function readDraftFile(ports: Ports, address: AppAddress): Promise<ReadDraft> {
  const readAt = ports.clock.now()
  const { file, documents, revision } = await readAppFile(ports, address)
  const stored = documents.filter(({ isStored }) => isStored)
  return {
    file: await runWithPauses(presentAppFile(file), ports.timer.pause),
    documentDigests: Object.fromEntries(stored.map(({ path, digest }) => [path, digest])),
    revision,
    readAt,
  }
}

type Reading = Pick<ReadDraft, 'revision' | 'readAt'>

export const formatReading = ({ revision, readAt }: Reading): string => `${revision}@${readAt}`

const written = /^(\d{1,15})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

export function parseReading(text: string): Reading {
  const [, revision, readAt = ''] = written.exec(text) ?? []
  if (Number.isNaN(Date.parse(readAt)))
    throw createInvalidInputError([
      { path: 'revision', code: 'format', message: 'must be the revision that get_file returned' },
    ])
  return { revision: Number(revision), readAt: toInstant(readAt) }
}
