// Adapts a plan to a changed method, path or argument list: conventional bindings are derived again, and bindings that
// come from a document are preserved where they still fit.
import type { BodyBinding, HttpMethod, RequestPlan } from '#core/model/operation.ts'
import { conventionalPlan, takesBody } from './conventional-plan.ts'
import { placeholdersOf } from './path.ts'

export type PlanTarget = { method: HttpMethod; path: string; argumentNames: readonly string[] }

/** The plan for another method, path or list of arguments. Templates, server URL and content type are preserved. */
export function changedPlan(plan: RequestPlan, before: PlanTarget, after: PlanTarget): RequestPlan {
  const { parameters, body } = isConventional(plan, before) ? conventional(after) : fitted(plan, after)
  const contentType = plan.body?.contentType
  return {
    ...plan,
    method: after.method,
    path: after.path,
    parameters,
    body: body && contentType ? { ...body, contentType } : body,
  }
}

const conventional = ({ method, path, argumentNames }: PlanTarget) =>
  conventionalPlan(method, path, argumentNames)

function isConventional(plan: RequestPlan, target: PlanTarget): boolean {
  const textOf = ({ parameters, body }: RequestPlan) =>
    JSON.stringify([parameters, body?.from === 'members' ? body.members : body])
  return textOf(plan) === textOf(conventional(target))
}

/** The bindings that fit the target, and conventional ones for the remaining arguments. */
function fitted(plan: RequestPlan, { method, path, argumentNames }: PlanTarget) {
  const inPath = placeholdersOf(path)
  const isElsewhere = (argument: string) => argumentNames.includes(argument) && !inPath.includes(argument)
  const parameters = plan.parameters.filter(({ in: place, name, argument }) =>
    place === 'path' ? inPath.includes(name) : isElsewhere(argument),
  )
  const body = method === plan.method || takesBody(method) ? fittedBody(plan.body, isElsewhere) : null
  const placed = new Set([...parameters.map(({ argument }) => argument), ...argumentsOf(body)])
  const unset = inPath.filter((name) => !parameters.some((one) => one.in === 'path' && one.name === name))
  const left = conventionalPlan(
    // A body that is a single argument cannot take members; with GET, these go into the query.
    body?.from === 'whole' ? 'GET' : method,
    unset.map((name) => `{${name}}`).join('/'),
    argumentNames.filter((name) => !placed.has(name)),
  )
  return { parameters: [...parameters, ...left.parameters], body: withMembersOf(body, left.body) }
}

function fittedBody(body: BodyBinding | null, isThere: (argument: string) => boolean): BodyBinding | null {
  if (body?.from === 'whole') return isThere(body.argument) ? body : null
  return body && { ...body, members: body.members.filter(({ argument }) => isThere(argument)) }
}

function argumentsOf(body: BodyBinding | null): string[] {
  if (body?.from === 'whole') return [body.argument]
  return body?.members.map(({ argument }) => argument) ?? []
}

function withMembersOf(body: BodyBinding | null, more: BodyBinding | null): BodyBinding | null {
  if (body?.from !== 'members' || more?.from !== 'members') return body ?? more
  return { ...body, members: [...body.members, ...more.members] }
}
