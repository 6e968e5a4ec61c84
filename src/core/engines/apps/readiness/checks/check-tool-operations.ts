import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapInTimeSlices } from '#base/time-slices.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import {
  type ReadinessSubject,
  type RuleViolation,
  type StoreTool,
  type TimeSlicedCheck,
  toListedAppReference,
  toListedToolReferences,
} from '../readiness-subject.ts'
import { operationWords } from '../store-rules.ts'

/** Finds tools that read or write depending on an argument: clients can only confirm a tool as a whole. */
export const checkToolOperations: TimeSlicedCheck = function* (subject) {
  const found = yield* mapInTimeSlices(subject.tools, checkArguments)
  return [...found.flat(), ...checkCallTool(subject)]
}

const checkArguments = ({ tool }: StoreTool): RuleViolation[] =>
  listArguments(tool.inputSchema).flatMap(([name, schema]): RuleViolation[] => {
    const problem = findMixedOperations(schema) ?? findFreeOperation(name, schema)
    if (!problem) return []
    const message = `The argument ${name} of the tool ${tool.name} ${problem.problem}.`
    return [{ code: problem.code, message, references: toListedToolReferences(tool) }]
  })

/** The tool of search mode that calls all others. */
function checkCallTool({ hiddenTools, manifest }: ReadinessSubject): RuleViolation[] {
  const reading = hiddenTools.filter(({ annotations }) => annotations.readOnlyHint).length
  if (reading === 0 || reading === hiddenTools.length) return []
  return [
    {
      code: 'call_tool_reads_and_writes',
      message: `In search mode ${searchModeToolNames.call} calls tools that read (${reading}) and tools that may write (${hiddenTools.length - reading}), by its argument name. Separate apps, or list mode, let clients confirm these calls separately.`,
      field: 'toolMode',
      references: [toListedAppReference(manifest)],
    },
  ]
}

const listArguments = (schema: JsonObject): [string, JsonObject][] =>
  Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(([name, property]) => [
    name,
    resolveSchemaReference(property, schema),
  ])

type OperationProblem = Pick<RuleViolation, 'code'> & { problem: string }

/** `listUsers`, `list_users` and `LIST` begin with the word list. */
const readFirstWord = (value: string) =>
  /^[a-z]+/.exec(value.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase())?.[0] ?? ''

function findMixedOperations(schema: JsonObject): OperationProblem | null {
  const values = (Array.isArray(schema.enum) ? schema.enum : []).filter((value) => typeof value === 'string')
  const findValue = (words: readonly string[]) => values.find((value) => words.includes(readFirstWord(value)))
  const [reading, writing] = [findValue(operationWords.reading), findValue(operationWords.writing)]
  if (reading === undefined || writing === undefined) return null
  return {
    code: 'tool_reads_and_writes',
    problem: `chooses between reading ("${reading}") and writing ("${writing}"); make a tool for each`,
  }
}

function findFreeOperation(name: string, schema: JsonObject): OperationProblem | null {
  const names: readonly string[] = operationWords.argumentNames
  const isFree = schema.type === 'string' && !('enum' in schema) && !('const' in schema)
  if (!isFree || !names.includes(name.toLowerCase())) return null
  return {
    code: 'tool_operation_unrestricted',
    problem: 'seems to choose the action but accepts any text; list the accepted values',
  }
}
