// Writes JSON schemas in the form that kubeconform reads, from the OpenAPI documents of Kubernetes and the definition of
// ServiceMonitor. Objects get no members that are not described, since a cluster would drop them silently.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { downloadModule } from './go-tools.ts'

type Schema = { [member: string]: unknown }

type Component = Schema & {
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[]
}

const kubernetes = 'k8s.io/kubernetes@v1.34.1'
const operator = 'github.com/prometheus-operator/prometheus-operator@v0.85.0'
const groups = [
  'api__v1',
  'apis__apps__v1',
  'apis__autoscaling__v2',
  'apis__batch__v1',
  'apis__networking.k8s.io__v1',
  'apis__policy__v1',
]

/** Adds `additionalProperties: false` wherever there are `properties`. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, closeObjects(member)]),
  )
  const isOpen = typeof closed.properties === 'object' && closed.additionalProperties === undefined
  return isOpen && !isDescribedMember(closed.properties) ? { ...closed, additionalProperties: false } : closed
}

/** True for the schema of a member that is named `properties`. */
const isDescribedMember = (properties: unknown) => typeof (properties as Schema).type === 'string'

function writeGroup(source: string, target: string): void {
  const { components } = JSON.parse(readFileSync(source, 'utf8'))
  const closed = closeObjects(components)
  for (const [name, component] of Object.entries<Component>(components.schemas))
    for (const { group, version, kind } of component['x-kubernetes-group-version-kind'] ?? []) {
      const suffix = [group.split('.')[0], version].filter(Boolean).join('-')
      const schema = { $ref: `#/components/schemas/${name}`, components: closed }
      writeFileSync(join(target, `${kind.toLowerCase()}-${suffix}.json`), JSON.stringify(schema))
    }
}

function writeOperatorKind(target: string, kind: string): void {
  const path = `example/prometheus-operator-crd/monitoring.coreos.com_${kind}s.yaml`
  const { spec } = parse(readFileSync(join(downloadModule(operator), path), 'utf8'))
  const schema = closeObjects(spec.versions[0].schema.openAPIV3Schema)
  writeFileSync(join(target, `${kind}-monitoring-v1.json`), JSON.stringify(schema))
}

/** Writes the schemas into `target` and returns the location to give to kubeconform. */
export function writeKubernetesSchemas(target: string): string {
  mkdirSync(target)
  const folder = join(downloadModule(kubernetes), 'api', 'openapi-spec', 'v3')
  for (const group of groups) writeGroup(join(folder, `${group}_openapi.json`), target)
  for (const kind of ['servicemonitor', 'prometheusrule']) writeOperatorKind(target, kind)
  return `${target}/{{.ResourceKind}}{{.KindSuffix}}.json`
}
