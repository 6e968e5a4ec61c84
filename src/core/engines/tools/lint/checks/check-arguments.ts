// Part "arguments": what a model must fill in without being told what it is.
import { joinNames } from '#base/text.ts'
import { listUnexplainedArguments } from '#core/engines/operations/texts/index.ts'
import { createFinding, type ToolCheck } from '../lint-subject.ts'

export const checkArguments: ToolCheck = (subject) => {
  const { served, source } = subject
  const names = listUnexplainedArguments(served)
  if (names.length === 0) return []
  const required = Array.isArray(served.inputSchema.required) ? served.inputSchema.required : []
  const texts = source ? source.argumentTexts.describe(source.operation, names) : {}
  const described = Object.keys(texts)
  return [
    createFinding([served], {
      code: 'arguments_undescribed',
      part: 'arguments',
      severity: names.some((name) => required.includes(name)) ? 'warning' : 'hint',
      message: `${served.name} does not say what ${joinNames(names)} ${names.length === 1 ? 'is' : 'are'}.`,
      repairText: `Describes ${joinNames(described)} with what the document says elsewhere.`,
      repairs:
        source && described.length > 0
          ? [{ kind: 'describe_arguments', operationId: source.operation.id, texts }]
          : [],
    }),
  ]
}
