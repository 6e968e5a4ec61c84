import { readFile } from 'node:fs/promises'
import type { ErrorObject } from 'ajv'
import { toRoundedNumbers } from '#base/exact-json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { isRecord } from '../is-record.ts'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import { toAppFile } from './build-app-file-request.ts'

const schemaAddress = new URL('../../../docs/tenon-yaml.schema.json', import.meta.url)

async function loadValidator() {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  // Formats are left to the service.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
  return ajv.compile(JSON.parse(await readFile(schemaAddress, 'utf8')))
}

type Problem = { pointer: string; message: string; isAlternative: boolean }

function toProblem({ instancePath, keyword, params, message = '', schemaPath }: ErrorObject): Problem {
  const isAlternative = schemaPath.includes('/anyOf/')
  if (keyword === 'additionalProperties')
    return {
      pointer: `${instancePath}/${escapePointerToken(params.additionalProperty)}`,
      message: `has an unknown member: ${params.additionalProperty}`,
      isAlternative,
    }
  if (keyword === 'enum')
    return {
      pointer: instancePath,
      message: `must be one of ${params.allowedValues.join(', ')}`,
      isAlternative,
    }
  if (keyword === 'const')
    return { pointer: instancePath, message: `must be ${params.allowedValue}`, isAlternative }
  return { pointer: instancePath, message, isAlternative }
}

/** Of alternatives such as an object or null, the intended one is that with an error inside. */
const isMeant = ({ pointer, isAlternative }: Problem, problems: Problem[]) =>
  !(isAlternative && problems.some((other) => other.pointer.startsWith(`${pointer}/`)))

/** One line for each place in the file. */
function mergeProblems(errors: ErrorObject[]): [pointer: string, message: string][] {
  const problems = errors.filter(({ keyword }) => keyword !== 'anyOf').map(toProblem)
  const meant = problems.filter((problem) => isMeant(problem, problems))
  return [...Map.groupBy(meant, ({ pointer }) => pointer)].map(([pointer, list]) => {
    const messages = [...new Set(list.map(({ message }) => message))]
    return [pointer, messages.join(list.every(({ isAlternative }) => isAlternative) ? ' or ' : '; ')]
  })
}

/** Items of one list with the same key. */
const findRepeatedItems = (file: AppFileJson): [pointer: string, message: string][] =>
  Object.entries(file).flatMap(([list, value]) => {
    const keys = Array.isArray(value) ? value.map((item) => (isRecord(item) ? item.key : undefined)) : []
    return keys.flatMap((key, index): [string, string][] =>
      typeof key === 'string' && keys.indexOf(key) < index
        ? [[`/${list}/${index}/key`, 'must be unique in the list']]
        : [],
    )
  })

/** Checks a file by its JSON Schema, and for repeated keys of items. Throws a failure with line and column of each problem. */
export async function checkAppFile(text: AppFileText): Promise<void> {
  const validate = await loadValidator()
  const file = toAppFile(text)
  validate(toRoundedNumbers(file))
  const problems = [...mergeProblems(validate.errors ?? []), ...findRepeatedItems(file)]
  if (problems.length === 0) return
  const details = problems.map(([pointer, message]) => `${text.locate(pointer)} ${pointer} ${message}`)
  throw new CommandFailure(`${text.path} is not valid.`, { exitCode: exitCodes.invalid, details })
}
