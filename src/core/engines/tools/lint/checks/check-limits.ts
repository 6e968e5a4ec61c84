// Part "limits": the limits and the destructive effects of a call.

import { isJsonObject, type JsonObject } from '#base/json.ts'
import { listContentWords } from '#core/engines/operations/texts/index.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'
import { createFinding, repairDescription, type ToolCheck } from '../lint-subject.ts'

/** Beginnings of words for changes and removals. */
const changing =
  /^(un|dis|de(let|act|reg|stro|cli|tach)|remov|cancel|revo|drop|purg|clear|reset|replac|overwr|updat|set|edit|chang|modif|writ|put|patch|terminat|stop|clos|end|empt|wip|eras|expir|leav|mov|merg|transf|renam|restor|bloc|ban|reject|void|refund|sav|upsert|sync|lock|suspend|invalid|conceal|hid|mark|archiv|irrevers|permanent|los|truncat|abort|kill|evict|log)/

export const checkEffect: ToolCheck = (subject) => {
  const { served } = subject
  const words = listContentWords(`${served.name} ${served.title} ${served.description}`)
  const isMentioned = [...words].some((word) => changing.test(word))
  if (!served.annotations.destructiveHint || served.annotations.readOnlyHint || isMentioned) return []
  const text = 'May delete or overwrite data.'
  return [
    createFinding([served], {
      code: 'effect_unsaid',
      part: 'limits',
      severity: 'hint',
      message: `${served.name} is declared destructive, but neither its name nor its description says what it changes.`,
      repairText: `Adds: ${text}`,
      repairs: repairDescription(subject, 'append', text),
    }),
  ]
}

/** Results that are cut earlier than this surprise a model. */
const smallResultBytes = 20_000

export const checkResultLimit: ToolCheck = (subject) => {
  const { served } = subject
  const { maxBytes } = served.result
  if (maxBytes >= smallResultBytes || /\b(truncat|cut|shorten|bytes|at most|limit)/i.test(served.description))
    return []
  const text = `Longer results are cut after ${maxBytes} bytes.`
  return [
    createFinding([served], {
      code: 'result_limit_unsaid',
      part: 'limits',
      severity: 'hint',
      message: `The results of ${served.name} are cut after ${maxBytes} bytes, which its description does not say.`,
      repairText: `Adds: ${text}`,
      repairs: repairDescription(subject, 'append', text),
    }),
  ]
}

const pageSize = /^(limit|per_?page|page_?size|max_?results|max_?items)$/i

/** A model should know the default or the maximum of an argument for a number of items. */
export const checkPageSize: ToolCheck = ({ served }) => {
  const { properties } = served.inputSchema
  return Object.entries(isJsonObject(properties) ? properties : {})
    .filter(
      ([name, schema]) =>
        pageSize.test(name) && isUnlimited(resolveSchemaReference(schema, served.inputSchema)),
    )
    .filter(() => !/\d/.test(served.description))
    .slice(0, 1)
    .map(([name]) =>
      createFinding([served], {
        code: 'page_size_unsaid',
        part: 'limits',
        severity: 'hint',
        message: `${served.name} says neither the default of ${name} nor its maximum.`,
      }),
    )
}

const isUnlimited = ({ type, description, ...schema }: JsonObject) =>
  (type === 'integer' || type === 'number') &&
  !['default', 'maximum', 'exclusiveMaximum', 'enum', 'examples'].some(
    (keyword) => schema[keyword] !== undefined,
  ) &&
  !/\d/.test(typeof description === 'string' ? description : '')
