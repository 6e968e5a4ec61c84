// Implements the port `Documents`: a few child processes read documents, so that the service stays free for requests.
import { isUtf8 } from 'node:buffer'
import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import { type MemoryBudget, MemoryExhaustedError, unlimitedMemory } from '#base/memory-budget.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import { maxAddressRequestBytes } from '#core/model/integrations/import-request.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type {
  DocumentReader,
  DocumentToRead,
  FetchReferencedDocuments,
  ImportedApiDocument,
  RejectedDocument,
} from '#core/ports/document-reader.ts'
import { FairPool } from '#platform/fair-pool.ts'
import { SlotRejection } from '#platform/slot-rejection.ts'
import {
  type ProcessLimits,
  type ProcessLoss,
  WorkProcess,
  WorkProcessLost,
} from '../processes/work-process.ts'
import { createCostlyOwners } from './costly-owners.ts'
import { parseImportRequest } from './import-request-body.ts'
import type { FromChild, ReadingJob, ToChild, TransferredOperation, UnreadResult } from './messages.ts'
import { createRejection } from './rejections.ts'
import { SchemaReceiver } from './schema-parts.ts'

type ReadingProcess = WorkProcess<ToChild, FromChild>
const entry = new URL('child.ts', import.meta.url)

export type DocumentLimits = ProcessLimits & {
  /** How many documents are read at once, how many may wait, and for how many milliseconds; shared fairly by owner. */
  processes: number
  waiting: number
  patienceMs: number
}

/** The processor time of a document is well below the longest wait: two slow documents make no other import fail. */
const defaultLimits: DocumentLimits = {
  processes: 2,
  waiting: 16,
  patienceMs: 30_000,
  memory: 1024,
  workMs: 20_000,
  clockMs: 40_000,
  idleMs: 5_000,
}

const lossErrors: Record<ProcessLoss, [code: string, message: string]> = {
  memory: [
    'too_much_memory',
    'Reading the document takes more memory than the limit for a document. Import a part of it: choose tags, paths or operations.',
  ],
  time: [
    'too_slow',
    'Reading the document takes longer than the limit for a document. Import a part of it: choose tags, paths or operations.',
  ],
  problem: ['unreadable', 'The document cannot be read.'],
}

function throwBusyError(error: unknown): never {
  if (!(error instanceof SlotRejection)) throw error
  const whose = error.level === 0 ? 'Too many documents are' : 'Too many documents of yours are'
  throw new ServiceError('unavailable', `${whose} being imported; try again.`)
}

export type DocumentProcesses = DocumentReader & { close(): Promise<void> }

export function createDocuments(
  over: Partial<DocumentLimits> = {},
  memory: MemoryBudget = unlimitedMemory,
): DocumentProcesses {
  const limits = { ...defaultLimits, ...over }
  const processes = Array.from(
    { length: limits.processes },
    () => new WorkProcess<ToChild, FromChild>(entry, limits),
  )
  const pool = new FairPool(processes, { waiting: limits.waiting, waitMs: limits.patienceMs })
  const costlyOwners = createCostlyOwners()
  async function read(
    job: ReadingJob,
    { bytes, owner }: DocumentToRead,
    others: FetchReferencedDocuments,
  ): Promise<ImportedApiDocument | UnreadResult> {
    return pool
      .withResource(costlyOwners.findPath(owner), (process) =>
        readOnProcess(process, job, bytes, others).catch((error) => {
          if (!(error instanceof WorkProcessLost)) throw error
          costlyOwners.add(owner)
          return createRejection(...lossErrors[error.why])
        }),
      )
      .catch(throwBusyError)
  }
  /** Holds the memory until the process has the document. Further documents take memory of their own. */
  function readHolding(document: DocumentToRead & { url: string }, others: FetchReferencedDocuments) {
    const release = createRelease(memory, document.bytes.length)
    const fetchOthers: FetchReferencedDocuments = (wanted) => {
      release()
      return others(wanted)
    }
    return read(
      { form: 'document', url: document.url, part: document.part ?? null },
      document,
      fetchOthers,
    ).finally(release)
  }
  return {
    async read(document, others) {
      const { length } = document.bytes
      if (!memory.tryAcquire(length)) await waitForMemory(memory, length)
      return toDocument(await readHolding(document, others))
    },
    async readImportRequest(request, others) {
      const address = findAddress(request.bytes)
      if (address) return address
      const reading = await read({ form: 'request', url: '', part: request.part ?? null }, request, others)
      return 'url' in reading ? reading : toDocument(reading)
    },
    async checkJson(request, maxMembers) {
      const reading = await read({ form: 'json', maxMembers }, request, async () => [])
      if ('checked' in reading) return
      throw createInvalidInputError(
        'malformed' in reading
          ? reading.malformed
          : [
              {
                path: '',
                code: 'too_large',
                message: 'takes more memory or time to read than the limit for a request',
              },
            ],
      )
    },
    close: async () => void (await Promise.all(processes.map((process) => process.end()))),
  }
}

/** The address in a small request, which needs no process. A process parses all other requests. */
function findAddress(bytes: Uint8Array): { url: string; part?: DocumentPart | null } | null {
  if (bytes.length > maxAddressRequestBytes || !isUtf8(bytes)) return null
  const request = parseImportRequest(new TextDecoder().decode(bytes))
  return 'url' in request ? request : null
}

async function waitForMemory(memory: MemoryBudget, bytes: number): Promise<void> {
  await memory.acquire(bytes).catch((error) => {
    if (!(error instanceof MemoryExhaustedError)) throw error
    throw new ServiceError(
      'unavailable',
      'The service has no memory for this document at the moment; try again.',
    )
  })
}

/** Call the returned function to release the memory; repeated calls do nothing. */
function createRelease(memory: MemoryBudget, bytes: number): () => void {
  let isHeld = true
  return () => {
    if (isHeld) memory.release(bytes)
    isHeld = false
  }
}

function toDocument(reading: ImportedApiDocument | UnreadResult): ImportedApiDocument | RejectedDocument {
  if ('malformed' in reading) throw createInvalidInputError(reading.malformed)
  if ('url' in reading || 'checked' in reading)
    throw new ServiceError('internal_error', 'Something went wrong.')
  return reading
}

async function readOnProcess(
  process: ReadingProcess,
  job: ReadingJob,
  bytes: Uint8Array,
  others: FetchReferencedDocuments,
): Promise<ImportedApiDocument | UnreadResult> {
  process.begin()
  try {
    return await exchangeMessages(process, job, bytes, others)
  } catch (error) {
    // The process may be in the middle of a job whose result is not needed any more.
    await process.end()
    throw error
  } finally {
    process.rest()
  }
}

async function exchangeMessages(
  process: ReadingProcess,
  job: ReadingJob,
  bytes: Uint8Array,
  others: FetchReferencedDocuments,
): Promise<ImportedApiDocument | UnreadResult> {
  let message = await process.exchange({ job, bytes: bytes.length }, bytes)
  while ('wanted' in message) message = await process.exchange({ others: await others(message.wanted) })
  if ('document' in message) {
    const operations = await receiveOperations(process)
    return 'problems' in operations ? operations : { ...message.document, operations }
  }
  if ('operations' in message) throw new WorkProcessLost('problem')
  return message
}

/** In batches, so that the event loop of the service serves requests in between. */
async function receiveOperations(
  process: ReadingProcess,
): Promise<EncodedDiscoveredOperation[] | RejectedDocument> {
  const operations: EncodedDiscoveredOperation[] = []
  const receiver = new SchemaReceiver()
  for (let isLast = false; !isLast; ) {
    const message = await process.exchange('next')
    if ('problems' in message) return message
    if (!('operations' in message)) throw new WorkProcessLost('problem')
    receiver.add(message.shared)
    for (const operation of message.operations) operations.push(composeOperation(operation, receiver))
    isLast = message.isLast
  }
  return operations
}

const composeOperation = (
  operation: TransferredOperation,
  receiver: SchemaReceiver,
): EncodedDiscoveredOperation => ({
  ...operation,
  inputSchema: receiver.compose(operation.inputSchema),
  outputSchema: operation.outputSchema && receiver.compose(operation.outputSchema),
})
