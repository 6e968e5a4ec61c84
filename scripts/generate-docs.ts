import { errorCodes } from '#base/errors.ts'
import type { Ports } from '#core/ports/ports.ts'
import { apiFamilies, createApiOperations } from '#endpoints/index.ts'
import { type ApiFamily, toErrorEnvelope } from '#endpoints/shared/api-family.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { defaultRequestIdKey, httpStatusByErrorCode } from '#http/error-envelope.ts'
import { about } from '#main/about.ts'
import { embeddedIssuerPath } from '#main/config/config.ts'
import { settings } from '#main/config/settings.ts'
import { commandSections } from '#operator/run-tenon-command.ts'
import { formatAppFilePage, formatAppFileSchema } from './format-app-file-page.ts'
import { formatCommandsPage } from './format-commands-page.ts'

const generatedNotice = 'This page is generated from the code by `npm run docs`.'

const formatSettingsPage = () =>
  [
    '# Settings',
    '',
    'Settings are environment variables, read once at start; all errors are reported together.',
    generatedNotice,
    '',
    '| setting | default | meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, [fallback, meaning]]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`,
    ),
    '',
  ].join('\n')

const listOtherRequestIdKeys = () =>
  apiFamilies
    .map((family) => ({ id: family.id, key: toErrorEnvelope(family).requestIdKey }))
    .filter(({ key }) => key !== defaultRequestIdKey)
    .map(({ id, key }) => `, in ${id} \`${key}\``)
    .join('')

const formatErrorsPage = () =>
  [
    '# Errors',
    '',
    `Every failed operation returns \`{ error: { code, message, details, ${defaultRequestIdKey} } }\`${listOtherRequestIdKeys()}.`,
    `\`details\` of \`invalid_request\` is an array of \`{ path, code, message }\`. ${generatedNotice}`,
    '',
    '| code | HTTP status |',
    '| --- | --- |',
    ...errorCodes.map((code) => `| \`${code}\` | ${httpStatusByErrorCode[code]} |`),
    '',
  ].join('\n')

const baseUrl = 'http://localhost:4000'

/** Operations are data, so reading them uses no port. */
const listOperations = () =>
  createApiOperations({ baseUrl } as Ports, {
    baseUrl,
    issuer: baseUrl,
    loadIssuerMetadata: async () => null,
  })

function formatOpenApiPage(family: ApiFamily): string {
  const info = { ...about, baseUrl, issuer: `${baseUrl}${embeddedIssuerPath}` }
  const api = { families: apiFamilies, operations: listOperations(), info }
  return `${JSON.stringify(buildFamilyDocument(api, family), null, 2)}\n`
}

/** The generated files of docs/. */
export const generateDocs = (): { path: string; text: string }[] => [
  { path: 'docs/configuration.md', text: formatSettingsPage() },
  { path: 'docs/errors.md', text: formatErrorsPage() },
  { path: 'docs/cli.md', text: formatCommandsPage(commandSections) },
  { path: 'docs/tenon-yaml.md', text: formatAppFilePage() },
  { path: 'docs/tenon-yaml.schema.json', text: formatAppFileSchema() },
  ...apiFamilies.map((family) => ({
    path: `docs/openapi/${family.id}.json`,
    text: formatOpenApiPage(family),
  })),
]
