// Spectral and Redocly on the documents. Their configurations say why a rule is off.
import { join } from 'node:path'
import { inCache, installNpm, runIn } from '#checks/support/install-packages.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import type { Generator } from './generator.ts'

const folder = inCache('generators', 'spectral')

const spectral: Generator = {
  name: 'spectral',
  needs: [],
  async generate(document) {
    await installNpm(folder, ['@stoplight/spectral-cli@6.16.3'])
    const command = join(folder, 'node_modules', '.bin', 'spectral')
    const ruleset = join(import.meta.dirname, 'spectral.yaml')
    await runIn(folder, command, 'lint', document, '--ruleset', ruleset, '--fail-severity', 'hint')
  },
}

const redocly: Generator = {
  name: 'redocly',
  needs: [],
  generate: (document) =>
    runIn(projectRoot, join(projectRoot, 'node_modules', '.bin', 'redocly'), 'lint', document),
}

export const documentLinters = [spectral, redocly]
