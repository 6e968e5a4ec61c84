// The runs of Schemathesis for each API family.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiFamily } from '#endpoints/shared/api-family.ts'
import { listFamiliesWith } from '#tests/support/service/operation-table.ts'
import type { ContractEnvironment } from './environment.ts'
import { type ContractReport, readReport } from './failures.ts'
import { runSchemathesis } from './schemathesis.ts'
import { type ContractResources, formatTargets } from './targets.ts'

const maxExamples = 5

/** Without targets, requests use what earlier ones created. A family that creates no apps gets one. */
const formatCreatedTargets = ({ id }: ApiFamily, { app }: ContractResources) =>
  listFamiliesWith('apps.create').includes(id) ? '' : `[parameters]\napp_id = "${app}"`

/** The ids in the examples of the documents. */
const listExampleIds = (ids: ContractResources) =>
  Object.fromEntries(
    [ids.operation, ids.tool, ids.release].map((id) => [
      `${id.split('_')[0]}_01kb0000000000000000000000`,
      id,
    ]),
  )

/** The first run covers the schemas of requests to existing resources, the second follows links between requests. */
export async function runFamily(
  command: string,
  environment: ContractEnvironment,
  family: ApiFamily,
): Promise<ContractReport> {
  const { ids, spare } = await environment.createResources()
  const runs = [
    { seed: 20261122, phases: 'examples,coverage,fuzzing', tables: formatTargets(ids, spare) },
    { seed: 7, phases: 'fuzzing,stateful', tables: formatCreatedTargets(family, ids) },
  ]
  const total: ContractReport = { requests: 0, failures: [] }
  for (const run of runs) {
    const folder = join(environment.folder, `${family.id}-${run.seed}`)
    await mkdir(folder)
    const path = await runSchemathesis(command, {
      ...run,
      documentUrl: `${environment.url}/openapi/${family.id}.json`,
      token: environment.token,
      exampleIds: listExampleIds(ids),
      maxExamples,
      folder,
    })
    const { requests, failures } = await readReport(path)
    await rm(folder, { recursive: true })
    total.requests += requests
    total.failures.push(...failures)
  }
  return total
}
