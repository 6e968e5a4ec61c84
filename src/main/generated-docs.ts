import { errorCodes } from '#base/errors.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { operations } from '#endpoints/index.ts'
import { families, familyDocument } from '#endpoints/well-known/documents.ts'
import { statusOf } from '#http/envelope.ts'
import { about } from './about.ts'
import { settings } from './settings.ts'

const made = 'This page is generated from the code by `npm run docs`.'

const settingsPage = () =>
  [
    '# Settings',
    '',
    'Settings are environment variables, read once at start; all errors are reported together.',
    made,
    '',
    '| setting | default | meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, [fallback, meaning]]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`,
    ),
    '',
  ].join('\n')

const errorsPage = () =>
  [
    '# Errors',
    '',
    'Every failed operation returns `{ error: { code, message, details, requestId } }` (v1) or `request_id` (v2, v3 and',
    `every other path). \`details\` of \`invalid_request\` is an array of \`{ path, code, message }\`. ${made}`,
    '',
    '| code | HTTP status |',
    '| --- | --- |',
    ...errorCodes.map((code) => `| \`${code}\` | ${statusOf[code]} |`),
    '',
  ].join('\n')

const baseUrl = 'http://localhost:4000'

/** Operations are data: reading them uses no port. */
const table = () =>
  operations({ baseUrl } as Sockets, { baseUrl, issuer: baseUrl, issuerMetadata: async () => null })

const openApiPage = (family: (typeof families)[number]) =>
  `${JSON.stringify(familyDocument(table(), { ...about, baseUrl }, family), null, 2)}\n`

/** The files of docs/ that are generated from the code. */
export const generatedDocs = (): { path: string; text: string }[] => [
  { path: 'docs/configuration.md', text: settingsPage() },
  { path: 'docs/errors.md', text: errorsPage() },
  ...families.map((family) => ({ path: `docs/openapi/${family}.json`, text: openApiPage(family) })),
]
