// Part "purpose": models choose a tool by its description.

import { describePurpose, isPlaceholderText, listContentWords } from '#core/engines/operations/texts/index.ts'
import { describeServedResult } from '../describe-served-result.ts'
import { createFinding, type LintSubject, repairDescription, type ToolCheck } from '../lint-subject.ts'

export const checkPurpose: ToolCheck = (subject) => {
  const { served } = subject
  const words = listContentWords(served.description)
  if (isPlaceholderText(served.description) || words.size === 0) return [createMissingPurpose(subject)]
  const known = listContentWords(served.name)
  const isRepeated = [...words].every((word) => known.has(word))
  const text = describeServedResult(served)
  return isRepeated
    ? [
        createFinding([served], {
          code: 'description_repeats_name',
          part: 'purpose',
          severity: 'hint',
          message: `The description of ${served.name} adds nothing to its name.`,
          repairText: `Adds: ${text}`,
          repairs: repairDescription(subject, 'append', text),
        }),
      ]
    : []
}

function createMissingPurpose(subject: LintSubject) {
  const text = buildPurpose(subject)
  return createFinding([subject.served], {
    code: 'purpose_missing',
    part: 'purpose',
    severity: 'warning',
    message: `${subject.served.name} has no description, so a model can only guess what it does.`,
    repairText: `Says: ${text}`,
    repairs: repairDescription(subject, 'describe', text),
  })
}

/** The description of the operation; without one, its name, request and result. */
function buildPurpose({ source, served }: LintSubject): string {
  if (!source) return ''
  const { operation } = source
  return isPlaceholderText(operation.description)
    ? describePurpose(operation, describeServedResult(served))
    : operation.description
}
