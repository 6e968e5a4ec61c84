// The compose file, as Docker Compose reads it; no daemon is needed, and no container is started.
import { projectRoot } from '#tests/support/source-files.ts'
import { readCommandOutput } from '../read-command-output.ts'
import { buildGoCommand } from './go-tools.ts'

const services: Record<string, string[]> = {
  '': ['tenon'],
  postgres: ['postgres', 'tenon'],
  observe: ['collector', 'grafana', 'prometheus', 'tenon'],
}

type Service = { read_only?: boolean; secrets?: { source: string }[] }

/** Compose does not start a service that is read-only and gets a secret of the environment. */
function findImpossibleSecrets(config: { services: Record<string, Service> }): string[] {
  return Object.entries(config.services).flatMap(([name, { read_only, secrets }]) =>
    read_only && secrets ? [name] : [],
  )
}

export function checkCompose(): void {
  const compose = buildGoCommand('github.com/docker/compose/v2@v2.40.3', './cmd', 'docker-compose')
  for (const [profile, expected] of Object.entries(services)) {
    const env = { ...process.env, COMPOSE_PROFILES: profile }
    const config = JSON.parse(
      readCommandOutput(compose, ['config', '--format=json'], { cwd: projectRoot, env }),
    )
    const actual = Object.keys(config.services).sort()
    if (actual.join() !== expected.join()) throw new Error(`Profile "${profile}": ${actual}`)
    const impossible = findImpossibleSecrets(config)
    if (impossible.length > 0) throw new Error(`Read-only, with secrets of the environment: ${impossible}`)
    console.log(`compose.yaml, profile "${profile}": ${actual}`)
  }
}
