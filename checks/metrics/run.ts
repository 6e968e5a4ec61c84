// `npm run checks -- metrics`: the metrics of a running service pass `promtool check metrics`; the alerts of deploy/ pass
// `promtool check rules` and `test rules`; a Prometheus scrapes the service by the configuration of deploy/, and each
// expression of the dashboard and the alerts is evaluated on the scraped metrics. Needs prometheus and promtool (Debian's
// package `prometheus`) on PATH, or in the folder PROMETHEUS_BIN.
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '#checks/support/start-process.ts'
import { listDashboardQueries } from '#tests/support/dashboard-queries.ts'
import { isAnswering, pollUntil } from '#tests/support/poll-until.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { startUsedApp } from './used-app.ts'

const token = 'a-token-of-the-scraper'
const bin = process.env.PROMETHEUS_BIN ?? ''
const tool = (name: string) => (bin ? join(bin, name) : name)
const problems: string[] = []

function runPromtool(what: string, parameters: string[], input = ''): void {
  const { status, stdout, stderr, error } = spawnSync(tool('promtool'), parameters, {
    input,
    encoding: 'utf8',
  })
  if (error) throw error
  console.log(`${status === 0 ? 'ok' : 'FAILED'}\t${what}`)
  // Status 3 of `check metrics` means style warnings alone.
  if (status !== 0) problems.push(`${what}: ${stdout}${stderr}`)
}

async function startPrometheus(folder: string, service: TestService) {
  const port = await findFreePort()
  const source = await readFile('deploy/prometheus/prometheus.yml', 'utf8')
  await writeFile(join(folder, 'token'), token)
  await writeFile(
    join(folder, 'prometheus.yml'),
    source
      .replace('/etc/prometheus/tenon-metrics-token', join(folder, 'token'))
      .replace('127.0.0.1:4000', new URL(service.url).host)
      .replace('15s', '1s')
      .replace('tenon-alerts.yml', join(process.cwd(), 'deploy/prometheus/tenon-alerts.yml')),
  )
  runPromtool('prometheus.yml', ['check', 'config', join(folder, 'prometheus.yml')])
  const url = `http://127.0.0.1:${port}`
  const files = ['--config.file', join(folder, 'prometheus.yml'), '--storage.tsdb.path', join(folder, 'data')]
  const command = [tool('prometheus'), ...files, `--web.listen-address=127.0.0.1:${port}`]
  const options = { stdio: 'ignore' } as const
  return { url, ...(await startProcess(command, () => isAnswering(`${url}/-/ready`), options)) }
}

type QueryReply = { status: string; error?: string; data?: { result: { value: [number, string] }[] } }

async function query(url: string, expression: string): Promise<QueryReply> {
  const reply = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`).catch(() => null)
  return reply ? ((await reply.json()) as QueryReply) : { status: 'error', error: 'no answer' }
}

/** Two scrapes with a call between them are the least that a rate needs. */
async function hasScrapes(url: string): Promise<boolean> {
  const { data } = await query(url, 'sum(rate(tenon_calls_total[1m]))')
  return Number(data?.result[0]?.value[1] ?? 0) > 0
}

const folder = await makeTemporaryFolder()
const service = await startService('sqlite', { METRICS_TOKEN: token })
const app = await startUsedApp(service)
const text = await (
  await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
).text()
runPromtool('/metrics', ['check', 'metrics'], text)
runPromtool('tenon-alerts.yml', ['check', 'rules', 'deploy/prometheus/tenon-alerts.yml'])
runPromtool('tenon-alerts.test.yml', ['test', 'rules', 'deploy/prometheus/tenon-alerts.test.yml'])

const prometheus = await startPrometheus(folder, service)
await pollUntil('Prometheus has scraped the service', () => hasScrapes(prometheus.url), { pauseMs: 500 })
for (const { title, expression } of await listDashboardQueries()) {
  const { status, error, data } = await query(prometheus.url, expression)
  const values = data?.result.map(({ value }) => Number(value[1]).toPrecision(3)) ?? []
  console.log(`${status === 'success' && values.length > 0 ? 'ok' : 'FAILED'}\t${title}\t${values.join(' ')}`)
  if (status !== 'success' || values.length === 0)
    problems.push(`${title}: ${error ?? 'no data'}: ${expression}`)
}
await prometheus.stop()
await app.close()
await service.close()
await rm(folder, { recursive: true })
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
