// Repairs a merged request: each argument must still be bound to a part of it.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { type BodyBinding, listPlanArguments, type RequestPlan } from '#core/model/operations/operation.ts'
import type { DescribedMembers } from './merge-form.ts'

/** The merged operation with the bindings of its arguments; null if one request cannot have both sides. */
export function bindArguments(
  merged: DescribedMembers,
  sides: readonly DescribedMembers[],
): DescribedMembers | null {
  const names = listArguments(merged)
  const lost = new Set(sides.flatMap(listArguments).filter((name) => !names.includes(name)))
  let plan: RequestPlan | null = dropBindings(merged.plan, lost)
  for (const name of names) {
    const isBound = plan && listPlanArguments(plan).includes(name)
    const side = sides.find((candidate) => listPlanArguments(candidate.plan).includes(name))
    if (plan && !isBound && side) plan = addBinding(plan, side.plan, name)
  }
  return plan && { ...merged, plan, inputSchema: dropRequired(merged.inputSchema, lost) }
}

const listArguments = ({ inputSchema }: DescribedMembers): string[] =>
  isJsonObject(inputSchema.properties) ? Object.keys(inputSchema.properties) : []

function dropBindings(plan: RequestPlan, lost: ReadonlySet<string>): RequestPlan {
  const { parameters, body } = plan
  return {
    ...plan,
    parameters: parameters.filter(({ argument }) => !lost.has(argument)),
    body: body && dropFromBody(body, lost),
  }
}

function dropFromBody(body: BodyBinding, lost: ReadonlySet<string>): BodyBinding | null {
  if (body.from === 'whole') return lost.has(body.argument) ? null : body
  return { ...body, members: body.members.filter(({ argument }) => !lost.has(argument)) }
}

/** Null where the two bodies are built in different ways. */
function addBinding(plan: RequestPlan, from: RequestPlan, name: string): RequestPlan | null {
  const parameters = from.parameters.filter(({ argument }) => argument === name)
  if (parameters.length > 0) return { ...plan, parameters: [...plan.parameters, ...parameters] }
  if (!plan.body) return { ...plan, body: from.body && takeFromBody(from.body, name) }
  if (plan.body.from === 'whole' || from.body?.from !== 'members') return null
  const members = from.body.members.filter(({ argument }) => argument === name)
  return { ...plan, body: { ...plan.body, members: [...plan.body.members, ...members] } }
}

const takeFromBody = (body: BodyBinding, name: string): BodyBinding =>
  body.from === 'whole'
    ? body
    : { ...body, members: body.members.filter(({ argument }) => argument === name) }

/** The same object when nothing is lost. */
function dropRequired(schema: JsonObject, lost: ReadonlySet<string>): JsonObject {
  const { required } = schema
  if (!Array.isArray(required) || !required.some((name) => lost.has(String(name)))) return schema
  return { ...schema, required: required.filter((name) => !lost.has(String(name))) }
}
