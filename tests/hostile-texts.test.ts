// Texts of strangers on which a careless regular expression takes minutes or years: a function that returns has passed.
// The results are tested next to each function.
import { test } from 'vitest'
import { buildAcceptHeader } from '#core/engines/calls/rest-request/accept-header.ts'
import { buildFileName } from '#core/engines/calls/rest-request/media-type.ts'
import { explainUnsafeSegment } from '#core/engines/calls/rest-request/path-guard.ts'
import { parseTemplate } from '#core/engines/calls/rest-request/templates/template.ts'
import { validateRequestTemplates } from '#core/engines/calls/rest-request/templates/validate-templates.ts'
import { shortenDescription } from '#core/engines/operations/content/shorten-description.ts'
import { toReadableTitle } from '#core/engines/operations/texts/index.ts'
import { toEcmaScriptPattern } from '#core/engines/schemas/json-schema/repair/ecmascript-pattern.ts'
import { buildInstallCommand } from '#core/engines/sources/directory/entries/install-command.ts'
import { ArgumentNamer } from '#core/engines/sources/openapi-import/parameters/argument-namer.ts'
import { parseMarkdown } from '#core/engines/widgets/page/values/parse-markdown.ts'
import {
  fillJsonTemplate,
  listPlaceholderPaths,
  parseArgumentsTemplate,
} from '#core/engines/widgets/page/values/placeholders.ts'
import { buildRequestPlan } from '#tests/support/samples/request-plan.ts'

const length = 400_000
const repeat = (text: string) => text.repeat(length / text.length)

const nameImage = (identifier: string) =>
  buildInstallCommand([
    {
      registryType: 'oci',
      registryBaseUrl: '',
      identifier,
      version: '1',
      fileSha256: '',
      transportType: 'stdio',
      runtimeHint: '',
      runtimeArguments: [],
      packageArguments: [],
      environmentVariables: [],
    },
  ])
const nameArgument = (name: string) => new ArgumentNamer().assign(name, 'query')
const validateTemplate = (bodyTemplateJson: string) =>
  validateRequestTemplates(buildRequestPlan({ bodyTemplateJson }))

test.each<[string, (text: string) => unknown, string[]]>([
  ['a title', toReadableTitle, [`aA${repeat('A')}_ `, `a_${repeat('a_')}`]],
  ['a pattern', toEcmaScriptPattern, [`[${'\\p{}'.repeat(500)}`, '['.repeat(4_000)]],
  ['a description', shortenDescription, ['![', '[](', '[', '[](()', '](', '[]()'].map(repeat)],
  ['the name of a parameter', nameArgument, [`a${repeat(' ')}a`]],
  ['a media type', (type) => buildAcceptHeader([type]), [`a/b;${repeat('\t')}x`, `a/b;${repeat(';q="')}`]],
  ['the media type of a file', (type) => buildFileName('file', type), [`a/b${repeat('\t')}x`]],
  ['the name of an image', nameImage, [`${repeat(':')}/a`]],
  [
    'a path segment',
    explainUnsafeSegment,
    [`.${encodeURIComponent(repeat('\uFFFD'))}x`, repeat('.%EF%BF%BD')],
  ],
  ['a template', parseTemplate, [`{{${repeat(' ')}{`, repeat('{{ '), repeat('{{ a')]],
  ['a body template', validateTemplate, [JSON.stringify(`{{${repeat(' ')}{`)]],
  ['a mapping', listPlaceholderPaths, [`{{${repeat(' ')}{`, repeat('{{ ')]],
  ['a value of a template', (text) => fillJsonTemplate(text, []), [`{{${repeat(' ')}{`]],
  ['arguments of an action', parseArgumentsTemplate, [repeat('\\"\\')]],
  [
    'Markdown',
    parseMarkdown,
    [`# ${repeat(' ')}a`, `a|b\n${repeat(' ')}-:${repeat(' ')}x`, `# ${repeat('#')}a`],
  ],
])('%s takes time that grows with its length', (_, use, texts) => {
  for (const text of texts) use(text)
})
