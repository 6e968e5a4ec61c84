// Internal addresses at every sink. A canary listens on every address of this machine; the attack runs against the
// egress settings of production, which allow two servers and nothing else.
import {
  type Attack,
  type AttackFailure,
  type AttackReport,
  type AttackTarget,
  joinReports,
} from '../attack.ts'
import { type LureServer, startLureServer } from '../support/lure-server.ts'
import { type AddressSink, createSinks } from './sinks.ts'
import { listAddressUrls } from './spellings.ts'

/**
 * The number of URLs for each sink without `--all`. Each sink starts at another offset, so together they cover the entire
 * list.
 */
const sampledUrls = 600

/** A 401 means that the service did not look at the URL. */
const failedStatuses = new Set([401, 500, 503])

export const addressAttacks: Attack[] = [
  { area: 'addresses', name: 'internal addresses at every URL that is requested', run: attackSinks },
]

async function attackSinks(target: AttackTarget): Promise<AttackReport> {
  const lure = await startLureServer()
  try {
    const sinks = await createSinks(await target.client('addresses'), lure, target.issuerUrl)
    const urls = listAddressUrls(target.canaries.port)
    const reports: AttackReport[] = []
    for (const [index, sink] of sinks.entries()) {
      const rotated = [...urls.slice(index * sampledUrls), ...urls.slice(0, index * sampledUrls)]
      const isSampled = target.sample(urls, sampledUrls).length < urls.length
      const chosen = isSampled ? rotated.slice(0, sampledUrls) : urls
      reports.push(await proveReach(sink, lure), await attackSink(target, sink, chosen))
    }
    return joinReports(reports)
  } finally {
    await lure.close()
  }
}

/** A sink that requests nothing would pass every attack, so it must first reach a permitted server. */
async function proveReach(sink: AddressSink, lure: LureServer): Promise<AttackReport> {
  lure.takeReached()
  const connections = lure.countConnections()
  await sink.request([`${lure.url}/reached`])
  const isReached =
    lure.takeReached() > 0 || (sink.speaksTls === true && lure.countConnections() > connections)
  const observed = 'does not request a permitted URL, so this attack proves nothing'
  return { tried: 0, failures: isReached ? [] : [{ input: sink.name, observed }] }
}

async function attackSink(
  target: AttackTarget,
  sink: AddressSink,
  urls: readonly string[],
): Promise<AttackReport> {
  const failures: AttackFailure[] = []
  for (let start = 0; start < urls.length; start += sink.batch) {
    const batch = urls.slice(start, start + sink.batch)
    const statuses = await sink.request([...batch])
    const hits = target.canaries.takeHits()
    const input = `${sink.name}: ${batch.join(' ')}`
    for (const { address, line } of hits)
      failures.push({ input, observed: `a canary on ${address} was reached: ${line}` })
    const failed = statuses.find((status) => failedStatuses.has(status))
    if (failed !== undefined) failures.push({ input, observed: `status ${failed}` })
  }
  return { tried: urls.length, failures }
}
