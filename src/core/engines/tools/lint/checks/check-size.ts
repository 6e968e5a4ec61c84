// Part "size": a model reads every definition with every request.
import {
  countSchemaBytes,
  estimateTokensOfBytes,
  longDescription,
  shortenDescription,
} from '#core/engines/operations/content/index.ts'
import { createFinding, repairDescription, type ToolCheck } from '../lint-subject.ts'
import { longSchemaBytes, trimSchema } from '../trim/trim-schema.ts'

export const checkDescriptionLength: ToolCheck = (subject) => {
  const { served, source } = subject
  if (served.description.length <= longDescription) return []
  const old = source?.tool.description ?? ''
  const text = shortenDescription(old)
  return [
    createFinding([served], {
      code: 'description_too_long',
      part: 'size',
      severity: 'warning',
      message: `The description of ${served.name} has ${served.description.length} characters. ${longDescription} or fewer are enough for models.`,
      repairText: `Keeps its first ${text.length} characters, without headings, tables and addresses.`,
      repairs: text.length < old.length ? repairDescription(subject, 'shorten', text) : [],
    }),
  ]
}

export const checkSchemaLength: ToolCheck = ({ served, source }) => {
  const bytes = countSchemaBytes(served.inputSchema)
  if (bytes <= longSchemaBytes) return []
  const old = source?.operation.inputSchema
  const saved = old ? countSchemaBytes(old) - countSchemaBytes(trimSchema(old)) : 0
  return [
    createFinding([served], {
      code: 'schema_too_long',
      part: 'size',
      severity: 'hint',
      message: `The arguments of ${served.name} take about ${estimateTokensOfBytes(bytes)} tokens.`,
      repairText: `Saves about ${estimateTokensOfBytes(saved)} tokens: shortens texts inside arguments, and leaves out deeply nested optional members.`,
      repairs: source && saved > 0 ? [{ kind: 'trim_schema', operationId: source.operation.id }] : [],
    }),
  ]
}

/** Size of a list in tokens above which models choose less reliably, and clients search instead of reading it. */
const longList = 20_000

export const checkListLength = (toolCount: number, tokens: number) =>
  tokens <= longList
    ? []
    : [
        createFinding([], {
          code: 'list_too_long',
          part: 'size',
          severity: 'hint',
          message: `The ${toolCount} tools take ${tokens} tokens of every request. Below ${longList}, models choose more reliably. Disable tools that are not needed, or choose search mode: clients then list three tools that search, describe and call the others.`,
        }),
      ]
