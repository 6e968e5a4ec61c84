// Lints the Helm chart, renders it with several values, and checks the output against the schemas of Kubernetes.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { installGoCommand } from './go-tools.ts'
import { writeKubernetesSchemas } from './kubernetes-schemas.ts'
import { invalidSets, type ValueSet, validSets } from './value-sets.ts'

const chart = join(projectRoot, 'deploy', 'helm', 'tenon')

const listKinds = (rendered: string): string[] =>
  parseAllDocuments(rendered)
    .map((document) => document.toJS()?.kind)
    .filter(Boolean)
    .sort()

/** `folder` is for intermediate files. */
export function checkChart(folder: string): void {
  const helm = installGoCommand('helm.sh/helm/v3/cmd/helm@v3.22.0')
  const kubeconform = installGoCommand('github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0')
  const schemas = writeKubernetesSchemas(join(folder, 'schemas'))
  const valuesFile = join(folder, 'values.json')
  const renderedFile = join(folder, 'rendered.yaml')

  function checkValid({ name, values, kinds }: ValueSet): void {
    writeFileSync(valuesFile, JSON.stringify(values))
    readCommandOutput(helm, ['lint', '--strict', chart, '--values', valuesFile])
    const template = ['template', 'release', chart, '--kube-version', '1.34.0', '--values', valuesFile]
    const rendered = readCommandOutput(helm, template)
    const actual = listKinds(rendered)
    if (actual.join() !== kinds.join()) throw new Error(`${name}: ${actual}, expected ${kinds}`)
    writeFileSync(renderedFile, rendered)
    const summary = readCommandOutput(kubeconform, ['-summary', '-schema-location', schemas, renderedFile])
    console.log(`${name}: ${summary.trim()}`)
  }

  function checkInvalid({ name, values }: { name: string; values: unknown }): void {
    writeFileSync(valuesFile, JSON.stringify(values))
    const template = ['template', chart, '--kube-version', '1.34.0', '--values', valuesFile]
    const { status, stderr } = spawnSync(helm, template, { encoding: 'utf8' })
    if (status === 0 || !stderr.includes("don't meet the specifications of the schema"))
      throw new Error(`${name}: accepted, or rejected for another reason: ${stderr}`)
    console.log(`${name}: rejected`)
  }

  validSets.forEach(checkValid)
  invalidSets.forEach(checkInvalid)
}
