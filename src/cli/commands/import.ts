import type { CommandInput, SharedOptions } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { addTools, countOperations } from '../import/add-tools.ts'
import {
  createFromBody,
  createFromUrl,
  type ImportedIntegration,
  requiresSignIn,
  takeTitle,
} from '../import/create-integration.ts'
import { type ImportedPart, type PartOptions, readDocumentPart } from '../import/document-part.ts'
import { importAgain } from '../import/import-again.ts'
import { importFile, readDocumentPath } from '../import/import-file.ts'
import { formatSourceReport } from '../output/format-source-report.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import type { ToolChoice } from '../sources/choose-tool-operations.ts'
import { makeKey } from '../sources/make-key.ts'
import { type ApiSource, parseSource, suggestName } from '../sources/parse-source.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'
import { fetchIntegrations, findByKey } from '../target/entities.ts'

type ImportOptions = SharedOptions &
  PartOptions & { mcp?: true; name?: string; into?: string; tools?: ToolChoice }
type Importing = Pick<CommandInput<ImportOptions>, 'options' | 'io'> & { connected: ConnectedApp }

/** Imports an API into the draft, or reads it again. A new API gets the suggested tools. */
export async function importApi({
  args: [text = ''],
  options,
  io,
}: CommandInput<ImportOptions>): Promise<void> {
  const connected = await connectApp(io, options, { writes: true })
  const { tenon, app } = connected
  const importing = { options, io, connected }
  const source = await parseSource(io, text)
  const existing = await findExisting(importing, source, text)
  const part = await readDocumentPart(io, options)
  const integration = await showProgress(io, `Reading ${text === '-' ? 'the document' : text}`, () =>
    existing
      ? importAgain({ io, tenon, appId: app.id, integration: existing, part }, source)
      : importNew({ ...importing, part }, requireNewSource(source, text)),
  )
  const target = { io, tenon, path: { app_id: app.id, integration_id: integration.id } }
  const choice = options.tools ?? (existing ? 'none' : undefined)
  const tools = await addTools(target, choice ? { tools: choice } : {})
  printCommandReport(io, options.json, { integration, tools }, [
    `${existing ? 'Imported again' : 'Imported'}: ${integration.key}.`,
    ...describeImport(integration, await countOperations(target)),
    ...(tools.length > 0 ? [`New tools: ${tools.join(', ')}.`] : []),
    ...describeNextSteps(connected, integration),
  ])
}

/** The named integration, or one that already has this source. */
async function findExisting(
  { options, connected: { tenon, app } }: Importing,
  source: ApiSource | null,
  text: string,
): Promise<ImportedIntegration | null> {
  const integrations = await fetchIntegrations(tenon, app.id)
  if (options.into !== undefined) return findByKey(integrations, options.into, 'integration')
  if (source === null) return integrations.find(({ id, key }) => id === text || key === text) ?? null
  if (source.kind === 'url')
    return integrations.find(({ endpoint }) => isSameUrl(endpoint, source.url)) ?? null
  for (const candidate of source.path === null ? [] : integrations)
    if (
      candidate.kind === 'rest' &&
      !candidate.endpoint &&
      (await readDocumentPath(tenon, app.id, candidate.key)) === source.path
    ) {
      if (source.isOutside) throw createTakenFailure(candidate, source.path)
      return candidate
    }
  return null
}

/** A document outside of the repository has only its name, which may be that of another one. */
const createTakenFailure = ({ key }: ImportedIntegration, path: string | null) =>
  createUsageFailure(
    `The integration ${key} already has a document with the path ${path}.`,
    `Pass --into ${key} if it is the same API; otherwise copy the document into the folder, under another name.`,
  )

const isSameUrl = (endpoint: string, url: string) => URL.canParse(endpoint) && new URL(endpoint).href === url

function requireNewSource(source: ApiSource | null, text: string): ApiSource {
  if (source) return source
  throw new CommandFailure(`"${text}" is not a file, a URL or the key of an integration.`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon integrations list` to see the integrations.',
  })
}

async function importNew(
  { options, connected, part }: Importing & { part: ImportedPart | undefined },
  source: ApiSource,
): Promise<ImportedIntegration> {
  const { tenon, app } = connected
  const name = (options.name ?? suggestName(source)).slice(0, 120)
  const target = { tenon, appId: app.id, name }
  if (source.kind === 'url' && part)
    return takeTitle(target, await createFromBody(target, { url: source.url, part }), options)
  if (source.kind === 'url')
    return takeTitle(target, await createFromUrl(target, source.url, options), options)
  if (source.path === null) return createFromBody(target, { document: source.text, ...(part && { part }) })
  const taken = new Set((await fetchIntegrations(tenon, app.id)).map(({ key }) => key))
  return importFile(
    target,
    { key: makeKey(name, taken), name, openapi: source.path, ...(part && { part }) },
    source.text,
  )
}

const describeImport = (
  {
    title,
    import_report: { skipped },
    discovery_warnings: warnings,
    auth_suggestions: waysToAuthenticate,
  }: ImportedIntegration,
  operations: number,
): string[] => formatSourceReport({ title, operations, skipped, warnings, waysToAuthenticate })

function describeNextSteps({ url, app }: ConnectedApp, integration: ImportedIntegration): string[] {
  const { key, auth_id: connection, auth_suggestions: suggestions } = integration
  const steps: string[] = []
  if (!connection && suggestions.length > 0)
    steps.push(`Set up its credentials at ${url}/apps/${app.id}/connections.`)
  if (requiresSignIn(integration))
    steps.push(`Then import its tools: \`tenon import ${key} --tools suggested\`.`)
  return [...steps, 'The draft has changed. Run `tenon pull` to update tenon.yaml.']
}
