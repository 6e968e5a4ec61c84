// The environments of an app, such as staging and production, and promotions of releases into them.
import Type from 'typebox'
import type { EnvironmentDetails } from '#core/model/environments/environment.ts'
import { buildReachedEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listEnvironments } from '#core/usecases/environments/environments.ts'
import { promoteRelease } from '#core/usecases/environments/promote-release.ts'
import { defineAppTool } from '../management-tool.ts'

export const listEnvironmentsTool = defineAppTool({
  name: 'list_environments',
  title: 'List environments',
  description:
    'Lists the environments and previews of an app: their live releases, and the app ids that other tools take for them.',
  effect: 'read',
  requires: 'viewer',
  input: {},
  async execute(ports, _, { address }) {
    const environments = await listEnvironments(ports, address)
    return { environments: environments.map((details) => presentEnvironment(ports, details)) }
  },
})

const presentEnvironment = (ports: Ports, { app, live }: EnvironmentDetails) => ({
  environment: app.environment,
  app: app.id,
  endpoint: buildReachedEndpoint(ports, app),
  release_id: live?.id ?? null,
  version: live?.version ?? null,
  ...(app.expiresAt !== null && { expires_at: app.expiresAt }),
})

export const promoteReleaseTool = defineAppTool({
  name: 'promote_release',
  title: 'Promote a release',
  description:
    'Makes a release live in an environment of the app, unchanged. An error names what the environment lacks, such as a secret. Needs the consent of the user.',
  effect: 'destroy',
  requires: 'publisher',
  input: {
    release_id: Type.String({ maxLength: 100 }),
    environment: Type.String({ maxLength: 40 }),
  },
  async execute(ports, { release_id: releaseId, environment }, { address }) {
    const promoted = await promoteRelease(ports, { ...address, key: environment }, { releaseId })
    return {
      environment,
      changed: promoted.changed,
      release_id: promoted.release.id,
      version: promoted.release.version,
      endpoint: buildReachedEndpoint(ports, promoted.app),
    }
  },
})
