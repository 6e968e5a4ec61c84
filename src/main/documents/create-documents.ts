// Implements the port `Documents`: documents are read in a few child processes, so that the service stays free for requests.
import { Pool } from '#adapters/store/pool.ts'
import { Failure, invalid } from '#base/errors.ts'
import type { FoundOperation } from '#core/model/found-operation.ts'
import type { Documents, FetchOthers, ReadDocument, UnreadableDocument } from '#core/ports/documents.ts'
import type { Job, Unread } from './messages.ts'
import { type Lost, type ReadingLimits, ReadingLost, ReadingProcess } from './reading-process.ts'

export type DocumentLimits = ReadingLimits & {
  /** How many documents are read at once, how many may wait, and how many milliseconds. */
  processes: number
  waiting: number
  patienceMs: number
}

const usual: DocumentLimits = {
  processes: 2,
  waiting: 16,
  patienceMs: 30_000,
  memory: 1024,
  workMs: 40_000,
  idleMs: 5_000,
}

const lostFaults: Record<Lost, [code: string, message: string]> = {
  memory: ['too_large', 'Reading the document takes more memory than one document gets.'],
  time: ['too_slow', 'Reading the document takes longer than one document gets.'],
  fault: ['unreadable', 'The document cannot be read.'],
}

const unavailable = () => new Failure('unavailable', 'Too many documents are being imported; try again.')

export type DocumentProcesses = Documents & { close(): Promise<void> }

export function createDocuments(limits: DocumentLimits = usual): DocumentProcesses {
  const processes = Array.from({ length: limits.processes }, () => new ReadingProcess(limits))
  const pool = new Pool(processes, limits.patienceMs, unavailable)
  let known = 0
  async function read(job: Job, bytes: Uint8Array, others: FetchOthers): Promise<ReadDocument | Unread> {
    if (known >= limits.processes + limits.waiting) throw unavailable()
    known++
    try {
      return await pool.lend((process) => readOn(process, job, bytes, others))
    } finally {
      known--
    }
  }
  return {
    async read(bytes, url, others) {
      return documentIn(await read({ form: 'document', url }, bytes, others))
    },
    async readRequest(bytes, others) {
      const reading = await read({ form: 'request', url: '' }, bytes, others)
      return 'url' in reading ? reading : documentIn(reading)
    },
    close: async () => void (await Promise.all(processes.map((process) => process.end()))),
  }
}

function documentIn(reading: ReadDocument | Unread): ReadDocument | UnreadableDocument {
  if ('malformed' in reading) throw invalid(reading.malformed)
  if ('url' in reading) throw new Failure('internal_error', 'Something went wrong.')
  return reading
}

async function readOn(
  process: ReadingProcess,
  job: Job,
  bytes: Uint8Array,
  others: FetchOthers,
): Promise<ReadDocument | Unread> {
  process.begin()
  try {
    await sendParts(process, bytes)
    return await turns(process, job, others)
  } catch (error) {
    // The process may be in the middle of a job whose result nobody will read.
    await process.end()
    if (!(error instanceof ReadingLost)) throw error
    const [code, message] = lostFaults[error.why]
    return { faults: [{ path: '', code, message }] }
  } finally {
    process.rest()
  }
}

const partLength = 256 * 1024

/** In chunks, so that the event loop of the service serves requests between them. */
async function sendParts(process: ReadingProcess, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length; start += partLength) {
    await process.ask({ part: bytes.subarray(start, start + partLength) })
  }
}

async function turns(process: ReadingProcess, job: Job, others: FetchOthers): Promise<ReadDocument | Unread> {
  let said = await process.ask({ job })
  while ('wanted' in said) said = await process.ask({ others: await others(said.wanted) })
  if ('document' in said) return { ...said.document, operations: await operationsOf(process) }
  if ('operations' in said || 'taken' in said) throw new ReadingLost('fault')
  return said
}

/** In batches, for the same reason. */
async function operationsOf(process: ReadingProcess): Promise<FoundOperation[]> {
  const operations: FoundOperation[] = []
  for (let isLast = false; !isLast; ) {
    const said = await process.ask('next')
    if (!('operations' in said)) throw new ReadingLost('fault')
    for (const operation of said.operations) operations.push(operation)
    isLast = said.isLast
  }
  return operations
}
