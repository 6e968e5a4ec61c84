// Finds the things that an environment lacks for a release of another one.
import { toSnakeCase } from '#base/casing.ts'
import type { App } from '#core/model/apps/app.ts'
import {
  type AuthConnection,
  isPersonal,
  type SecretName,
  secretNames,
} from '#core/model/auth-connections/auth-connection.ts'
import { isPreview, type PromotionObstacle } from '#core/model/environments/environment.ts'
import type { VariableViolation } from '#core/model/variables/resolve-variables.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { isClientCredentials } from '../credentials/request-token.ts'
import type { PromotionSource } from './promotion-source.ts'

/** The service obtains these itself. */
function listEnteredSecrets({ config, sealed }: AuthConnection): SecretName[] {
  const isRegistered = config.lastRegisteredAt !== ''
  const obtained: SecretName[] = [
    'registrationAccessToken',
    ...(isRegistered ? ['clientSecret' as const] : []),
  ]
  return secretNames.filter((name) => sealed[name] && !obtained.includes(name))
}

/** `violations`: the variables that the release needs and that have no valid value. */
export type PromotionTarget = { target: App; role: Role; violations: readonly VariableViolation[] }

export async function findObstacles(
  reader: StoreReader,
  source: PromotionSource,
  { target, role, violations }: PromotionTarget,
): Promise<PromotionObstacle[]> {
  const required = findRequiredRole(target)
  return [
    ...(includesRole(role, required)
      ? []
      : [
          {
            code: 'role_missing' as const,
            name: required,
            message: `Promoting to ${target.environment} requires the role ${required} in the workspace; yours is ${role}.`,
          },
        ]),
    ...findTestObstacles(source, target),
    ...toVariableObstacles(violations, target),
    // A preview is to be looked at: calls that need an account say so.
    ...(isPreview(target) ? [] : await findConnectionObstacles(reader, source, target)),
  ]
}

/** The app itself is released by publishers, whatever role its environments require. */
export const findRequiredRole = ({ environmentOf, promotionRole }: App) =>
  environmentOf === null ? 'publisher' : promotionRole

const findTestObstacles = ({ release }: PromotionSource, target: App): PromotionObstacle[] =>
  !target.testsRequired || release.testsPassed
    ? []
    : [
        {
          code: 'tests_not_passed',
          name: '',
          message: `${target.environment} requires releases whose test cases passed, and those of version ${release.version} ${
            release.testsPassed === null ? 'were not there' : 'had not passed'
          } when it was released. Run them, for example with the command tenon test, and release again.`,
        },
      ]

const toVariableObstacles = (
  violations: readonly VariableViolation[],
  { environment }: App,
): PromotionObstacle[] =>
  violations.map(({ name, message }) => ({
    code: 'variable_missing',
    name,
    message: `The variable ${name} of ${environment} ${message}.`,
  }))

async function findConnectionObstacles(
  reader: StoreReader,
  { app, contents }: PromotionSource,
  target: App,
): Promise<PromotionObstacle[]> {
  const toMap = (rows: readonly AuthConnection[]) => new Map(rows.map((row) => [row.key, row]))
  const given = toMap(await reader.authConnections.list(app.id))
  const own = toMap(await reader.authConnections.list(target.id))
  const obstacles: PromotionObstacle[] = []
  for (const { key, name } of contents.authConnections) {
    const from = given.get(key)
    if (!from) continue
    const to = own.get(key)
    const missing = listEnteredSecrets(from).filter((secret) => !to?.sealed[secret])
    const place = `The connection ${key} (${name}) of ${target.environment}`
    if (missing.length > 0)
      obstacles.push({
        code: 'secret_missing',
        name: key,
        message: `${place} lacks its ${missing.length > 1 ? 'secrets' : 'secret'} ${missing.map(toSnakeCase).join(' and ')}.`,
      })
    else if ((await isSignedIn(reader, from)) && !(to && (await isSignedIn(reader, to))))
      obstacles.push({ code: 'sign_in_missing', name: key, message: `${place} is not signed in.` })
  }
  return obstacles
}

/** With a person: other tokens are obtained when they are needed. */
async function isSignedIn(reader: StoreReader, connection: AuthConnection): Promise<boolean> {
  if (connection.config.type !== 'oauth' || isPersonal(connection) || isClientCredentials(connection))
    return false
  return (await reader.oauthTokens.find(connection.appId, connection.id)) !== null
}
