import type { InputFault } from '#base/errors.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import type { BodyBinding, RequestPlan } from '#core/model/operation.ts'
import { type Field, formOf, multipartOf } from './form.ts'
import { type Body, type Call, fault } from './request.ts'
import { parseTemplate } from './template.ts'
import { argumentOf, isJsonType, textOf } from './text-of.ts'

type BuildBody = (call: Call) => Body | null

/** Builds the body of a call; null when it has none. */
export function compileBody(plan: RequestPlan, faults: InputFault[]): BuildBody {
  const { body, bodyTemplateJson, method } = plan
  if (bodyTemplateJson !== null) return templateBody(bodyTemplateJson, body, faults)
  if (!body) return () => null
  if (body.from === 'whole') return (call) => wholeBody(body.contentType, body.argument, call)
  return (call) => {
    const fields = fieldsOf(body.members, call)
    // A DELETE rarely wants a body; everywhere else a server that reads one wants at least an empty one.
    return fields.length === 0 && method === 'DELETE' ? null : fieldsBody(body.contentType, fields, call)
  }
}

function templateBody(text: string, body: BodyBinding | null, faults: InputFault[]): BuildBody {
  const value = parsed(text)
  if (value === undefined) {
    faults.push(fault('body_template_json', 'json', 'must be JSON, with placeholders inside strings'))
    return () => null
  }
  const template = parseTemplate(value)
  const contentType = body && isJsonType(body.contentType) ? body.contentType : 'application/json'
  return (call) => ({ contentType, text: JSON.stringify(template.evaluate(call) ?? null) })
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (members: (BodyBinding & { from: 'members' })['members'], call: Call): Field[] =>
  members.flatMap((member) => {
    const value = argumentOf(call, member.argument)
    return value === undefined ? [] : [{ ...member, value }]
  })

function wholeBody(contentType: string, argument: string, call: Call): Body | null {
  const value = argumentOf(call, argument)
  if (value === undefined) return null
  if (isJsonType(contentType)) return { contentType, text: JSON.stringify(value) }
  if (!isFormType(contentType)) return { contentType, text: textOf(value, argument, call) }
  if (!isJsonObject(value)) {
    call.faults.push(fault(argument, 'type', 'must be an object'))
    return null
  }
  return fieldsBody(
    contentType,
    Object.entries(value).map(([name, member]) => ({ argument, name, value: member })),
    call,
  )
}

const isFormType = (contentType: string) =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)

function fieldsBody(contentType: string, fields: Field[], call: Call): Body {
  if (/^multipart\//i.test(contentType)) return multipartOf(fields, call)
  if (isFormType(contentType)) return { contentType, text: formOf(fields, call) }
  // Written member by member, so that no name means anything to an object of ours.
  const members = fields.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return { contentType, text: `{${members.join(',')}}` }
}
