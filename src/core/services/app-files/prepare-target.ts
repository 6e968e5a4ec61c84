import { hasChangedEndpoint } from '../credentials/seal-secrets.ts'
// The steps of applying a file before it writes: read sources, resolve references and find differences.

import { runWithPauses } from '#base/time-slices.ts'
import { buildTarget, isGivenSecret } from '#core/engines/apps/file/index.ts'
import type { FileConnection } from '#core/model/app-files/app-file.ts'
import type { AppFilePlan, NamedSecret } from '#core/model/app-files/app-file-plan.ts'
import type { AppFileRequest } from '#core/model/app-files/app-file-request.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import { type App, settingsOf } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import {
  findValueViolation,
  type VariableDeclarations,
  type VariableValues,
} from '#core/model/variables/variable.ts'
import type { Deps } from '#core/ports/ports.ts'
import { listReferenceProblems } from '../credentials/seal-secrets.ts'
import { type AppVariables, resolveAddresses, resolveUse, scopeOf } from '../variables/resolve-rows.ts'
import { checkDefaultKey, checkEnvironments, mergeEnvironments } from './file-environments.ts'
import { requireNoFileViolations } from './file-violations.ts'
import { findMissingSecrets, nameSecrets, type SecretsById, selectNewSecrets } from './find-secrets.ts'
import { type AppState, planChanges } from './plan-target.ts'
import { readSources, type SourceDeps } from './read-sources.ts'
import { checkSecretOrigins, checkWrittenOrigins, listSecretOrigins } from './secret-origins.ts'

export type PrepareDeps = SourceDeps & Deps<'ids' | 'secrets' | 'secretSource' | 'timer'>

/** The app before the change, with its connections, and the slugs of all apps of its owner. */
export type FileSubject = AppState & { connections: AuthConnection[]; slugs: ReadonlySet<string> }

export type PreparedTarget = { target: AppState; newSecrets: SecretsById; plan: AppFilePlan }

/**
 * `sendsSecrets`: whether servers are read with the secrets of the file. Plans do not: their file may be unchecked.
 * `sendsReferences`: also with those that the service reads elsewhere, on behalf of an owner only.
 */
export type PrepareOptions = { sendsSecrets: boolean; sendsReferences: boolean }

/** Throws a ServiceError `unprocessable` with pointers to all violations in the file. */
export async function prepareTarget(
  deps: PrepareDeps,
  subject: FileSubject,
  request: AppFileRequest,
  options: PrepareOptions,
): Promise<PreparedTarget> {
  const { app, contents, testCases, connections } = subject
  const { sendsSecrets } = options
  const { file, prune } = request
  const { variables } = file.app
  // Environments may be newer than the file, so that it does not name the key of the app itself.
  const environment = file.app.environment || app.environment
  const variableValues = { ...app.variableValues, ...request.variableValues }
  const scope = scopeOf({ variables, variableValues })
  requireNoFileViolations(checkValues(variables, request.variableValues))
  requireNoFileViolations([
    ...checkReferences(deps, app, file.connections),
    ...file.connections.flatMap(checkClearMembers),
  ])
  // @guard mcp-upstream/app-file
  if (sendsSecrets) requireNoFileViolations(checkWrittenOrigins(request, scope))
  const context = { request, contents, app, ...options, scope }
  const { sources, violations } = await readSources(deps, context)
  requireNoFileViolations(violations)
  const building = buildTarget({
    appId: app.id,
    contents,
    testCases,
    file,
    sources,
    scope,
    prune,
    now: deps.clock.now(),
    createId: (kind) => deps.ids.create(kind),
    hash: (text) => deps.digest.sha256(text),
  })
  const built = await runWithPauses(building, deps.timer.pause)
  requireNoFileViolations([
    ...checkSlug(subject, file.app.slug),
    ...checkEnvironments({ variables, environment }, file.environments),
    ...checkDefaultKey(subject, environment),
    ...built.violations,
    // @guard api/v3/app-file
    ...(sendsSecrets ? checkSecretOrigins(request, built.contents, scope) : []),
  ])
  const newSecrets = await selectNewSecrets(deps, {
    given: built.secrets,
    stored: connections,
    integrations: built.contents.integrations.map((row) => resolveAddresses(row, scope)),
    isRedirected: createRedirectCheck(subject.app, { variables, variableValues }, built.contents),
  })
  const settings = { ...settingsOf(file.app), environment }
  const target: AppState = {
    app: { ...app, ...built.contents.app, ...settings, slug: settings.slug || app.slug, variableValues },
    contents: built.contents,
    testCases: built.testCases,
    environments: mergeEnvironments(subject.environments, file.environments),
  }
  const missing = findMissingSecrets(file, built.secrets, built.contents)
  const isExpected = ({ connection, name }: NamedSecret) =>
    request.expectedSecrets.get(connection)?.includes(name) ?? false
  const plan = await planChanges(deps, subject, target, {
    unlisted: built.unlisted,
    newSecrets: [
      ...nameSecrets(newSecrets, built.contents),
      ...(sendsSecrets ? [] : missing.filter(isExpected)),
    ],
    missingSecrets: missing.filter((secret) => !isExpected(secret)),
    expectedSecrets: missing.filter(isExpected),
    secretOrigins: listSecretOrigins(request, built.contents, scope),
  })
  return { target, newSecrets, plan }
}

function createRedirectCheck(before: AppVariables, after: AppVariables, { authConnections }: Contents) {
  const used = resolveUse(before, after)
  return (connection: AuthConnection): boolean => {
    const next = authConnections.find(({ id }) => id === connection.id)
    return next !== undefined && hasChangedEndpoint(used.before(connection), used.after(next).config)
  }
}

/** Values of the request must fit the declarations of its file. */
const checkValues = (declarations: VariableDeclarations, values: VariableValues): AppFileViolation[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const declaration = declarations[name]
    const message = declaration ? findValueViolation(declaration, value) : 'is not declared'
    const code = declaration ? 'invalid' : 'unknown_reference'
    const where = `/variables/${name}`
    return message
      ? [createFileViolation(where, code, `has a value in the request: the variable ${message}`)]
      : []
  })

const checkReferences = (
  { secretSource }: Deps<'secretSource'>,
  { owner }: Pick<App, 'owner'>,
  connections: readonly FileConnection[],
): AppFileViolation[] =>
  connections.flatMap(({ secrets }, index) => {
    const given = Object.fromEntries(Object.entries(secrets).filter(([, text]) => isGivenSecret(text)))
    return listReferenceProblems(secretSource, owner, given).map(({ name, problem }) =>
      createFileViolation(`/connections/${index}/secrets/${name}`, 'secret_source', problem),
    )
  })

/** Members that are no secrets are stored and sent as they are written. */
const checkClearMembers = ({ config }: FileConnection, index: number): AppFileViolation[] =>
  Object.entries(config)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .filter(([, value]) => isSecretReference(value as string) || !isGivenSecret(value as string))
    .map(([name]) => createFileViolation(`/connections/${index}/${name}`, 'invalid', clearMessage))

const clearMessage =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the form of a placeholder
  'is no secret, so it takes neither ${env:NAME} nor a reference; write the value, or ${var:NAME} with a variable of that name'

function checkSlug({ app, slugs }: FileSubject, slug: string): AppFileViolation[] {
  if (slug === '' || slug === app.slug || !slugs.has(slug)) return []
  return [createFileViolation('/app/slug', 'taken', 'must be unique among your apps')]
}
