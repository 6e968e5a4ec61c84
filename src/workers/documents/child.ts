// The process that reads documents. It has memory and time limits of its own: a document that exceeds them ends this
// process and not the service.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { decodeDocument, decodeUtf8 } from '#base/texts/decode-document.ts'
import { describeSourceFormat, isMarkup, recognizeBytes } from '#core/engines/sources/formats/index.ts'
import type {
  DocumentChoice,
  ExternalDocument,
  ExtractedOperation,
} from '#core/engines/sources/openapi-import/index.ts'
import type { StoredDocument } from '#core/model/documents/stored-document.ts'
import type { DocumentPart } from '#core/model/integrations/document-part.ts'
import type { ImportedApiDocument, RejectedDocument } from '#core/ports/document-reader.ts'
import { packTextSync } from '#platform/pack-text.ts'
import { checkJson } from './check-json.ts'
import { parseImportRequest } from './import-request-body.ts'
import type { FromChild, ReadingJob, ToChild } from './messages.ts'
import { divideIntoBatches } from './operation-batches.ts'
import { readOtherSource } from './read-other-source.ts'
import { type ReadDocument, readDocument } from './reading.ts'
import { createRejection, notUtf8, notUtf8Violation, rejectTooDeep } from './rejections.ts'

/** Limits how deep documents may refer to further documents. */
const maxRounds = 20

const standardInput = 0

const send = (message: FromChild) => void process.send?.(message)

async function receive(): Promise<ToChild> {
  const [message] = await once(process, 'message')
  return message as ToChild
}

/** Reads this many bytes from the standard input. The process ends with the service, which sends them. */
function readInput(bytes: number): Buffer {
  const input = Buffer.allocUnsafeSlow(bytes)
  for (let length = 0; length < bytes; ) {
    const added = readSync(standardInput, input, { offset: length })
    if (added === 0) process.exit()
    length += added
  }
  return input
}

async function runJob(job: ReadingJob, bytes: Uint8Array): Promise<void> {
  if (job.form === 'json') return send(checkJson(bytes, job.maxMembers))
  const { form, url, part } = job
  const file = recognizeBytes(bytes)
  if (file) return send(createRejection('is_file', describeSourceFormat(file)))
  const text = form === 'document' ? decodeDocument(bytes) : decodeUtf8(bytes)
  if (text === null) return send(form === 'document' ? notUtf8 : { malformed: [notUtf8Violation] })
  if (form === 'document') return readAll(text, url, part)
  const request = parseImportRequest(text)
  if (!('text' in request)) return send(request)
  const stored = packDocument(request.text)
  return request.part === undefined
    ? readAll(request.text, '', part, { stored })
    : readAll(request.text, '', request.part, { part: request.part, stored })
}

const packDocument = (text: string): StoredDocument => ({
  digest: `sha256:${hash('sha256', text, 'hex')}`,
  packed: packTextSync(text),
})

type ReadAnswer = Pick<ImportedApiDocument, 'part' | 'stored'>

/** `answer`: the further result for the service. */
async function readAll(
  text: string,
  url: string,
  part: DocumentPart | null,
  answer: ReadAnswer = {},
): Promise<void> {
  const choose = part ? await createChoice(part) : undefined
  const read = isMarkup(text) ? noMarkup : await readRounds(text, url, choose)
  if (!read) return
  const other = 'problems' in read ? await readOtherSource(text, url, read) : null
  if (other && 'problems' in other) return send(other)
  if (!other) return sendDocument(withWarnings(read as ReadDocument, [], answer))
  const inside = await readRounds(other.text, url, choose)
  if (inside && 'problems' in inside) send(inside)
  else if (inside) await sendDocument(withWarnings(inside, other.warnings, answer))
}

async function createChoice(part: DocumentPart): Promise<DocumentChoice> {
  const { choosePart } = await import('#core/engines/sources/document-parts/index.ts')
  // An overlay changes the document in place, so each round reads the document anew.
  return (document) => choosePart(document, part)
}

/** Null if the service sends another message meanwhile. */
async function readRounds(
  text: string,
  url: string,
  choose?: DocumentChoice,
): Promise<ReadDocument | RejectedDocument | null> {
  const others = new Map<string, ExternalDocument>()
  let read = readDocument(text, url, others, choose)
  for (let round = 0; 'wanted' in read && round < maxRounds; round++) {
    send({ wanted: read.wanted })
    const message = await receive()
    if (typeof message === 'string' || !('others' in message)) return null
    for (const { wanted, bytes, url } of message.others)
      others.set(wanted, { text: decodeDocument(bytes) ?? '', url })
    read = readDocument(text, url, others, choose)
  }
  return 'wanted' in read ? tooManyRounds : read
}

const withWarnings = (
  { document, operations }: ReadDocument,
  warnings: string[],
  answer: ReadAnswer,
): ReadDocument => ({
  document: { ...document, ...answer, warnings: [...warnings, ...document.warnings] },
  operations,
})

async function sendDocument({ document, operations }: ReadDocument): Promise<void> {
  send({ document })
  await sendOperations(operations)
}

async function sendOperations(operations: ExtractedOperation[]): Promise<void> {
  try {
    for (const batch of divideIntoBatches(operations)) {
      await receive()
      send(batch)
    }
  } catch (error) {
    const rejected = rejectTooDeep(error)
    await receive()
    send(rejected)
  }
}

/** JSON and YAML documents never begin like markup. */
const noMarkup = createRejection('not_a_document', 'The document is neither a JSON nor a YAML object.')

const tooManyRounds = createRejection(
  'too_many_references',
  'The document refers through too many other documents.',
)

process.on('disconnect', () => process.exit())

// Node writes the compile cache, if configured, when a process exits; this process is killed.
flushCompileCache()

for (;;) {
  const message = await receive()
  if (typeof message === 'object' && 'job' in message) await runJob(message.job, readInput(message.bytes))
}
