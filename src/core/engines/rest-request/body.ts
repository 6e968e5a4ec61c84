import type { InputFault } from '#base/errors.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import type { BodyBinding, BodyField, BodyMember, RequestPlan } from '#core/model/operation.ts'
import { fileOf } from './file.ts'
import { type Field, formOf } from './form.ts'
import { isHeaderValue } from './header-guard.ts'
import { isFormType, isJsonType, isMultipartType, typeOfFile } from './media-type.ts'
import { multipartOf } from './multipart.ts'
import { type Body, type Call, fault } from './request.ts'
import { parseTemplate } from './template.ts'
import { argumentOf, textOf } from './text-of.ts'

type BuildBody = (call: Call) => Body | null
type WholeBody = BodyBinding & { from: 'whole' }

/** Compiles the body of a plan; the returned function gives null for a request without body. */
export function compileBody(plan: RequestPlan, faults: InputFault[]): BuildBody {
  const { body, bodyTemplateJson, method } = plan
  if (bodyTemplateJson !== null) return templateBody(bodyTemplateJson, body, faults)
  if (!body) return () => null
  if (!isHeaderValue(body.contentType))
    faults.push(fault('content_type', 'header_value', 'must be visible ASCII characters on one line'))
  if (body.from === 'whole') return (call) => wholeBody(body, call)
  return (call) => {
    const fields = fieldsOf(body.members, call)
    // DELETE rarely has a body; with any other method, a server that reads one expects at least an empty one.
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
  return (call) => ({ contentType, content: JSON.stringify(template.evaluate(call) ?? null) })
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldsOf = (members: BodyMember[], call: Call): Field[] =>
  members.flatMap((member) => {
    const value = argumentOf(call, member.argument)
    return value === undefined ? [] : [{ ...member, value }]
  })

function wholeBody(body: WholeBody, call: Call): Body | null {
  const { contentType, argument } = body
  const value = argumentOf(call, argument)
  if (value === undefined) return null
  if (body.isFile) return fileBody(body, value, call)
  if (isJsonType(contentType)) return { contentType, content: JSON.stringify(value) }
  if (!isFormType(contentType)) return { contentType, content: textOf(value, argument, call) }
  if (!isJsonObject(value)) {
    call.faults.push(fault(argument, 'type', 'must be an object'))
    return null
  }
  const described = new Map((body.fields ?? []).map((field) => [field.name, field]))
  const fields = Object.entries(value).map(([name, member]) => fieldOf(name, member, described, argument))
  return fieldsBody(contentType, fields, call)
}

const fieldOf = (name: string, value: Json, described: Map<string, BodyField>, argument: string): Field => ({
  ...described.get(name),
  name,
  argument,
  value,
})

function fileBody({ contentType, argument }: WholeBody, value: Json, call: Call): Body | null {
  const file = value === null ? null : fileOf(value, argument, call)
  return file && { contentType: typeOfFile(contentType, file.contentType), content: file.bytes }
}

function fieldsBody(contentType: string, fields: Field[], call: Call): Body {
  if (isMultipartType(contentType)) return multipartOf(contentType, fields, call)
  if (isFormType(contentType)) return { contentType, content: formOf(fields, call) }
  // Serialized member by member, so that a name such as `__proto__` has no special meaning.
  const members = fields.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return { contentType, content: `{${members.join(',')}}` }
}
