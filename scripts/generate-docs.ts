import { errorCodes } from '#base/errors.ts'
import { violationCodes } from '#base/violation-codes.ts'
import type { Ports } from '#core/ports/ports.ts'
import { apiFamilies, createApiOperations } from '#endpoints/index.ts'
import { type ApiFamily, toErrorEnvelope } from '#endpoints/shared/api-family.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { defaultRequestIdKey, httpStatusByErrorCode } from '#http/error-envelope.ts'
import { errorMeanings } from '#http/error-meanings.ts'
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

const formatRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const formatErrorsPage = () =>
  [
    '# Errors',
    '',
    `Every failed operation returns \`{ error: { code, message, details, ${defaultRequestIdKey} } }\`${listOtherRequestIdKeys()}.`,
    'Programs decide by `code`, never by `message`, whose wording may change. [The conventions of the API](api.md#errors)',
    `have an example. ${generatedNotice}`,
    '',
    '## Codes',
    '',
    '| code | HTTP status | meaning | remedy |',
    '| --- | --- | --- | --- |',
    ...errorCodes.map((code) => {
      const { meaning, remedy } = errorMeanings[code]
      return formatRow([`\`${code}\``, httpStatusByErrorCode[code], meaning, remedy])
    }),
    '',
    '## Codes of violations',
    '',
    '`details` of `invalid_request`, and of most `unprocessable` and `conflict` errors, is an array of',
    '`{ path, code, message }`, one for each place at fault: `path` leads to the member, and the message says what would be',
    'right. These are the values of `details[].code`; new ones may be added.',
    '',
    '| code | meaning | remedy |',
    '| --- | --- | --- |',
    ...Object.entries(violationCodes).map(([code, texts]) => formatRow([`\`${code}\``, ...texts])),
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
