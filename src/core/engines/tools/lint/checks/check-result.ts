// Part "result": results that neither an output schema nor the description describes.
import { listContentWords } from '#core/engines/operations/texts/index.ts'
import { describeServedResult } from '../describe-served-result.ts'
import { createFinding, repairDescription, type ToolCheck } from '../lint-subject.ts'

const saying =
  /(?:\b|_)(return|respon[ds]|result|output|yield|give|list|show|contain|provid|display|read|fetch|get|find|search|retriev|look|quer|count|download|export|describ|check|tell|report)/i

export const checkResult: ToolCheck = (subject) => {
  const { served } = subject
  if (served.outputSchema || !served.annotations.readOnlyHint) return []
  if (saying.test(`${served.name} ${served.description}`) || listContentWords(served.description).size === 0)
    return []
  const text = describeServedResult(served)
  return [
    createFinding([served], {
      code: 'result_unsaid',
      part: 'result',
      severity: 'hint',
      message: `Neither an output schema nor the description of ${served.name} describes its result.`,
      repairText: `Adds: ${text}`,
      repairs: repairDescription(subject, 'append', text),
    }),
  ]
}
