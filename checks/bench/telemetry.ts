// The cost of OpenTelemetry for a call: processor time of the service for each tools/call without it, with one trace in a
// hundred, and with all traces. Three services take turns within one run; the receiver is a separate process.
import { computeMedian, printRow } from '#checks/support/figures.ts'
import { buildOrdersCall } from './support/call-requests.ts'
import { type BenchEnvironment, openBenchEnvironment } from './support/environment.ts'
import { generateLoad } from './support/load.ts'
import { readCpuMs, startServerProcess } from './support/processes.ts'

const toolCount = 5
const rounds = 15
/** Calls before measuring: V8 needs about this many to optimize the code of a call. */
const warmUpCalls = 60_000
const loadOptions = { connections: 16, milliseconds: 1000 }

/** The sampling of each service; null means no telemetry. */
const candidates: Record<string, string | null> = { off: null, '1 % of traces': '0.01', 'all traces': '1' }

const buildSettings = (receiver: string, ratio: string | null): Record<string, string> =>
  ratio === null
    ? {}
    : {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: ratio,
        OTEL_METRIC_EXPORT_INTERVAL: '5000',
      }

/** One load run; `cost` is microseconds of processor time of the service, all threads, for each of its calls. */
async function measureCalls({
  program,
  mcpPath,
}: BenchEnvironment): Promise<{ calls: number; cost: number }> {
  const before = readCpuMs(program.pid)
  const { rate } = await generateLoad(program.url, buildOrdersCall(mcpPath), loadOptions)
  const calls = (rate * loadOptions.milliseconds) / 1000
  return { calls, cost: ((readCpuMs(program.pid) - before) * 1000) / calls }
}

async function warmUp(environment: BenchEnvironment): Promise<void> {
  for (let left = warmUpCalls; left > 0; ) left -= (await measureCalls(environment)).calls
}

export async function benchTelemetry(): Promise<void> {
  const receiver = await startServerProcess('telemetry-receiver.ts')
  const services: { name: string; environment: BenchEnvironment; costs: number[] }[] = []
  for (const [name, ratio] of Object.entries(candidates)) {
    const settings = buildSettings(receiver.url, ratio)
    services.push({ name, environment: await openBenchEnvironment(toolCount, 'list', settings), costs: [] })
  }
  for (const { environment } of services) await warmUp(environment)
  for (let round = 0; round < rounds; round++)
    for (const { environment, costs } of round % 2 ? services.toReversed() : services)
      costs.push((await measureCalls(environment)).cost)
  console.log(
    `\ntools/call, ${loadOptions.connections} connections: processor time of a call, µs, and its ratio in the same round`,
  )
  const [off] = services
  for (const { name, costs } of services) {
    const ratio = computeMedian(costs.map((cost, round) => cost / (off?.costs[round] ?? cost)))
    printRow(name, [computeMedian(costs).toFixed(0), ratio.toFixed(3)])
  }
  for (const { environment } of services) await environment.close()
  await receiver.stop()
}
