// Adapts a plan to a changed method, path or argument list: conventional bindings are derived again, and bindings from
// a document are kept where they still fit.
import {
  type BodyBinding,
  type HttpMethod,
  listPlanArguments,
  type RequestPlan,
} from '#core/model/operations/operation.ts'
import { listPlaceholders } from '../path.ts'
import { buildConventionalPlan, canHaveBody } from './conventional-plan.ts'

export type PlanTarget = { method: HttpMethod; path: string; argumentNames: readonly string[] }

/** The plan for another method, path or list of arguments. Templates, server URL and content type are preserved. */
export function adaptRequestPlan(plan: RequestPlan, before: PlanTarget, after: PlanTarget): RequestPlan {
  const { parameters, body } = isConventional(plan, before)
    ? buildTargetPlan(after)
    : fitBindings(plan, after)
  const contentType = plan.body?.contentType
  return {
    ...plan,
    method: after.method,
    path: after.path,
    parameters,
    body: body && contentType ? { ...body, contentType } : body,
  }
}

const buildTargetPlan = ({ method, path, argumentNames }: PlanTarget) =>
  buildConventionalPlan(method, path, argumentNames)

function isConventional(plan: RequestPlan, target: PlanTarget): boolean {
  const serializeBindings = ({ parameters, body }: RequestPlan) =>
    JSON.stringify([parameters, body?.from === 'members' ? body.members : body])
  return serializeBindings(plan) === serializeBindings(buildTargetPlan(target))
}

/** The bindings that fit the target, and conventional ones for the remaining arguments. */
function fitBindings(plan: RequestPlan, { method, path, argumentNames }: PlanTarget) {
  const inPath = listPlaceholders(path)
  const isOutsidePath = (argument: string) => argumentNames.includes(argument) && !inPath.includes(argument)
  const parameters = plan.parameters.filter(({ in: location, name, argument }) =>
    location === 'path' ? inPath.includes(name) : isOutsidePath(argument),
  )
  const body = method === plan.method || canHaveBody(method) ? fitBody(plan.body, isOutsidePath) : null
  const bound = new Set(listPlanArguments({ parameters, body }))
  const unbound = inPath.filter(
    (name) => !parameters.some((parameter) => parameter.in === 'path' && parameter.name === name),
  )
  const remaining = buildConventionalPlan(
    // A body that is a single argument cannot take members; with GET, these go into the query.
    body?.from === 'whole' ? 'GET' : method,
    unbound.map((name) => `{${name}}`).join('/'),
    argumentNames.filter((name) => !bound.has(name)),
  )
  return {
    parameters: [...parameters, ...remaining.parameters],
    body: mergeBodyMembers(body, remaining.body),
  }
}

function fitBody(body: BodyBinding | null, isAvailable: (argument: string) => boolean): BodyBinding | null {
  if (body?.from === 'whole') return isAvailable(body.argument) ? body : null
  return body && { ...body, members: body.members.filter(({ argument }) => isAvailable(argument)) }
}

function mergeBodyMembers(body: BodyBinding | null, more: BodyBinding | null): BodyBinding | null {
  if (body?.from !== 'members' || more?.from !== 'members') return body ?? more
  return { ...body, members: [...body.members, ...more.members] }
}
