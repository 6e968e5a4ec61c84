// The expressions of the Grafana dashboard, with its variables filled in.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './source-files.ts'

export const dashboardPath = 'deploy/grafana/tenon.json'

export type DashboardQuery = { title: string; expression: string }

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

export async function listDashboardQueries(): Promise<DashboardQuery[]> {
  const { panels } = JSON.parse(await readFile(join(projectRoot, dashboardPath), 'utf8')) as Dashboard
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expression: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    })),
  )
}
