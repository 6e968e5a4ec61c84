// The process that reads documents. It has memory and time limits of its own: a document that exceeds them ends this
// process and not the service.
import { once } from 'node:events'
import type { OtherText } from '#core/engines/openapi-import/bundle/documents.ts'
import { foundOperation } from '#core/engines/operations/found-operation.ts'
import { importRequestOf } from './import-request.ts'
import type { FromChild, Job, ToChild } from './messages.ts'
import { notText, readWhole, textOf } from './reading.ts'

/** Bounds how deep documents may refer to further documents. */
const maxRounds = 20

const tell = (message: FromChild) => void process.send?.(message)

async function heard(): Promise<ToChild> {
  const [message] = await once(process, 'message')
  return message as ToChild
}

async function work({ form, url }: Job, bytes: Uint8Array): Promise<void> {
  const sent = textOf(bytes)
  if (sent === null) return tell(form === 'document' ? notText : { malformed: notText.faults })
  if (form === 'document') return readAll(sent, url)
  const request = importRequestOf(sent)
  return 'text' in request ? readAll(request.text, '') : tell(request)
}

async function readAll(text: string, url: string): Promise<void> {
  const others = new Map<string, OtherText>()
  let read = readWhole(text, url, others)
  for (let round = 0; 'wanted' in read && round < maxRounds; round++) {
    tell({ wanted: read.wanted })
    const message = await heard()
    if (typeof message === 'string' || !('others' in message)) return
    for (const { wanted, bytes, url } of message.others)
      others.set(wanted, { text: textOf(bytes) ?? '', url })
    read = readWhole(text, url, others)
  }
  if ('wanted' in read) return tell({ faults: [tooManyRounds] })
  if ('faults' in read) return tell(read)
  tell({ document: read.document })
  for (const [index, batch] of read.batches.entries()) {
    await heard()
    const operations = batch.map(({ operation, schemaHash }) => foundOperation(operation, schemaHash))
    tell({ operations, isLast: index === read.batches.length - 1 })
  }
}

const tooManyRounds = {
  path: '',
  code: 'too_many_references',
  message: 'The document leads through too many others.',
}

process.on('disconnect', () => process.exit())

let parts: Uint8Array[] = []

for (;;) {
  const message = await heard()
  if (typeof message === 'string') continue
  if ('part' in message) {
    parts.push(message.part)
    tell({ taken: true })
  } else if ('job' in message) {
    const bytes = Buffer.concat(parts)
    parts = []
    await work(message.job, bytes)
  }
}
