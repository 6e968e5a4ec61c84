import type { InputViolation } from '#base/errors.ts'
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import type {
  BodyBinding,
  BodyField,
  BodyMember,
  RequestPlan,
  XmlNode,
} from '#core/model/operations/operation.ts'
import { readArgument, stringifyValue } from '../argument-text.ts'
import { isHeaderValue } from '../header-guard.ts'
import {
  isFormType,
  isJsonSequenceType,
  isJsonType,
  isMultipartType,
  joinJsonSequence,
  resolveFileMediaType,
} from '../media-type.ts'
import { createViolation, type EncodedBody, type RequestContext } from '../request.ts'
import { parseTemplate } from '../templates/template.ts'
import { parseFileArgument } from './file-argument.ts'
import { type BodyFieldValue, buildUrlEncodedForm } from './form.ts'
import { buildMultipart } from './multipart.ts'
import { buildXml, isXmlNode } from './xml.ts'

type BuildBody = (context: RequestContext) => EncodedBody | null
type SingleArgumentBody = BodyBinding & { from: 'whole' }

/** Compiles the body of a plan; the returned function gives null for a request without body. */
export function compileBody(plan: RequestPlan, violations: InputViolation[]): BuildBody {
  const { body, bodyTemplateJson, method } = plan
  if (bodyTemplateJson !== null) return compileTemplateBody(bodyTemplateJson, body, violations)
  if (!body) return () => null
  if (!isHeaderValue(body.contentType))
    violations.push(
      createViolation('content_type', 'header_value', 'must be visible ASCII characters on one line'),
    )
  if (body.xml && !isXmlNode(body.xml))
    violations.push(createViolation('xml', 'type', 'must be nodes, each with a name'))
  if (body.from === 'whole') return (context) => buildSingleArgumentBody(body, context)
  // DELETE rarely has a body; with any other method, a server that reads one expects at least an empty one.
  const isSentEmpty = body.required ?? method !== 'DELETE'
  return (context) => {
    const fields = collectFields(body.members, context)
    if (fields.length === 0 && !isSentEmpty) return null
    return body.xml
      ? buildXmlFields(body.contentType, fields, body.xml, context)
      : buildFieldsBody(body.contentType, fields, context)
  }
}

function compileTemplateBody(
  text: string,
  body: BodyBinding | null,
  violations: InputViolation[],
): BuildBody {
  const value = tryParseTemplate(text)
  if (value === undefined) {
    violations.push(
      createViolation('body_template_json', 'json', 'must be JSON, with placeholders inside strings'),
    )
    return () => null
  }
  const template = parseTemplate(value)
  const contentType = body && isJsonType(body.contentType) ? body.contentType : 'application/json'
  return (context) => ({ contentType, content: JSON.stringify(template.evaluate(context) ?? null) })
}

function tryParseTemplate(text: string): Json | undefined {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}

const collectFields = (members: BodyMember[], context: RequestContext): BodyFieldValue[] =>
  members.flatMap((member) => {
    const value = readArgument(context, member.argument)
    return value === undefined ? [] : [{ ...member, value }]
  })

function buildSingleArgumentBody(body: SingleArgumentBody, context: RequestContext): EncodedBody | null {
  const { contentType, argument } = body
  const value = readArgument(context, argument)
  if (value === undefined) return null
  if (body.isFile) return buildFileBody(body, value, context)
  if (body.xml && typeof value !== 'string')
    return { contentType, content: buildXml(value, body.xml, createXmlText(argument, context)) }
  if (isJsonSequenceType(contentType) && typeof value !== 'string') {
    const texts = [value].flat().map((item) => JSON.stringify(item))
    return { contentType, content: joinJsonSequence(texts, contentType) }
  }
  if (isJsonType(contentType)) return { contentType, content: JSON.stringify(value) }
  if (!isFormType(contentType)) return { contentType, content: stringifyValue(value, argument, context) }
  if (!isJsonObject(value)) {
    context.violations.push(createViolation(argument, 'type', 'must be an object'))
    return null
  }
  const fieldsByName = new Map((body.fields ?? []).map((field) => [field.name, field]))
  const fields = Object.entries(value).map(([name, member]) =>
    createField(name, member, fieldsByName, argument),
  )
  return buildFieldsBody(contentType, fields, context)
}

const createField = (
  name: string,
  value: Json,
  fieldsByName: Map<string, BodyField>,
  argument: string,
): BodyFieldValue => ({
  ...fieldsByName.get(name),
  name,
  argument,
  value,
})

function buildXmlFields(
  contentType: string,
  fields: BodyFieldValue[],
  xml: XmlNode,
  context: RequestContext,
): EncodedBody {
  const members = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return { contentType, content: buildXml(members, xml, createXmlText(fields[0]?.argument ?? '', context)) }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML cannot have
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

const createXmlText = (argument: string, context: RequestContext) => (value: Json) => {
  const text = stringifyValue(value, argument, context)
  if (notInXml.test(text))
    context.violations.push(createViolation(argument, 'invalid_text', 'must have no control characters'))
  return text
}

function buildFileBody(
  { contentType, argument }: SingleArgumentBody,
  value: Json,
  context: RequestContext,
): EncodedBody | null {
  const file = value === null ? null : parseFileArgument(value, argument, context)
  return file && { contentType: resolveFileMediaType(contentType, file.contentType), content: file.bytes }
}

function buildFieldsBody(
  contentType: string,
  fields: BodyFieldValue[],
  context: RequestContext,
): EncodedBody {
  if (isMultipartType(contentType)) return buildMultipart(contentType, fields, context)
  if (isFormType(contentType)) return { contentType, content: buildUrlEncodedForm(fields, context) }
  // Serialized member by member, so that a name such as `__proto__` has no special meaning.
  const members = fields.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return { contentType, content: `{${members.join(',')}}` }
}
