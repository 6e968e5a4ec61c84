// `npm run deploy-check`: checks the Helm chart, the compose file and the systemd unit by the tools of their programs.
// Needs Go, which downloads and builds Helm, kubeconform and Compose, and systemd. Nothing is deployed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/source-files.ts'
import { readCommandOutput } from '../read-command-output.ts'
import { checkChart } from './check-chart.ts'
import { checkCompose } from './check-compose.ts'

const unit = join(projectRoot, 'deploy', 'tenon.service')

/** 1.5 of 10, in the scale of the option. */
const greatestExposure = '--threshold=15'

function checkUnit(): void {
  readCommandOutput('systemd-analyze', ['verify', unit])
  const security = readCommandOutput('systemd-analyze', [
    'security',
    '--offline=true',
    greatestExposure,
    unit,
  ])
  console.log(security.trim().split('\n').at(-1))
}

const folder = mkdtempSync(join(tmpdir(), 'tenon-deploy-'))
try {
  checkUnit()
  checkCompose()
  checkChart(folder)
} finally {
  rmSync(folder, { recursive: true })
}
