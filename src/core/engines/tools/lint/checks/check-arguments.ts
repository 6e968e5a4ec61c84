// Part "arguments": arguments without an explanation for the model.
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
      message: `${served.name} does not explain ${joinNames(names)}.`,
      repairText: `Describes ${joinNames(described)} with texts from other places in the document.`,
      repairs:
        source && described.length > 0
          ? [{ kind: 'describe_arguments', operationId: source.operation.id, texts }]
          : [],
    }),
  ]
}
