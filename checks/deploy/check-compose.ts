// Checks the compose file as Docker Compose reads it, without a daemon or a container.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandOutput } from '#checks/support/read-command-output.ts'
import { projectRoot } from '#tests/support/source-files.ts'
import { buildGoCommand } from './go-tools.ts'

const services: Record<string, string[]> = {
  '': ['tenon'],
  postgres: ['postgres', 'tenon'],
  observe: ['collector', 'grafana', 'prometheus', 'tenon'],
}

/** The contents of `.env` for the checks below. */
const envFile = {
  RATE_LIMITS: 'off',
  PORT: '1',
  POSTGRES_PASSWORD: 'postgres-secret',
  GRAFANA_PASSWORD: 'grafana-secret',
}

/** `.env` reaches Tenon, except settings that its container decides and secrets of other containers. */
const expectedEnvironment = { RATE_LIMITS: 'off', PORT: '4000', POSTGRES_PASSWORD: '', GRAFANA_PASSWORD: '' }

type Service = {
  read_only?: boolean
  secrets?: { source: string }[]
  environment?: Record<string, string>
  logging?: object
}

/** Compose does not start a read-only service that gets a secret from the environment. */
function findImpossibleSecrets(config: { services: Record<string, Service> }): string[] {
  return Object.entries(config.services).flatMap(([name, { read_only, secrets }]) =>
    read_only && secrets ? [name] : [],
  )
}

function checkServices(services: Record<string, Service>): void {
  const unlimited = Object.keys(services).filter((name) => !services[name]?.logging)
  if (unlimited.length > 0) throw new Error(`Logs without a limit: ${unlimited}`)
  for (const [name, value] of Object.entries(expectedEnvironment)) {
    const actual = services.tenon?.environment?.[name]
    if (actual !== value) throw new Error(`tenon gets ${name}=${actual}, expected "${value}"`)
  }
}

/** `folder` is for intermediate files. */
export function checkCompose(folder: string): void {
  const project = join(folder, 'compose')
  mkdirSync(project)
  copyFileSync(join(projectRoot, 'compose.yaml'), join(project, 'compose.yaml'))
  writeFileSync(
    join(project, '.env'),
    Object.entries(envFile)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const compose = buildGoCommand('github.com/docker/compose/v2@v2.40.3', './cmd', 'docker-compose')
  for (const [profile, expected] of Object.entries(services)) {
    const env = { ...process.env, COMPOSE_PROFILES: profile }
    const config = JSON.parse(readCommandOutput(compose, ['config', '--format=json'], { cwd: project, env }))
    const actual = Object.keys(config.services).sort()
    if (actual.join() !== expected.join()) throw new Error(`Profile "${profile}": ${actual}`)
    checkServices(config.services)
    const impossible = findImpossibleSecrets(config)
    if (impossible.length > 0) throw new Error(`Read-only, with secrets of the environment: ${impossible}`)
    console.log(`compose.yaml, profile "${profile}": ${actual}`)
  }
}
