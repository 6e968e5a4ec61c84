// `npm run checks -- deploy`: checks the Helm chart, the compose file and the systemd units with the tools of their programs.
// Needs Go, which downloads and builds Helm, kubeconform and Compose, and systemd. Nothing is deployed.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { checkChart } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'

const findUnit = (name: string) => join(projectRoot, 'deploy', name)
const service = findUnit('tenon.service')
const backup = findUnit('tenon-backup.service')

/** 1.5 of 10, in the scale of the option. */
const greatestExposure = '--threshold=15'

function checkUnits(): void {
  const instance = join(folder, 'tenon@4001.service')
  copyFileSync(service, join(folder, 'tenon@.service'))
  readCommandOutput('systemd-analyze', ['verify', service, instance, backup, findUnit('tenon-backup.timer')])
  for (const unit of [service, backup]) {
    const options = ['security', '--offline=true', greatestExposure, unit]
    console.log(readCommandOutput('systemd-analyze', options).trim().split('\n').at(-1))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tenon-deploy-'))
try {
  checkUnits()
  checkCompose(folder)
  checkChart(folder)
} finally {
  rmSync(folder, { recursive: true })
}
