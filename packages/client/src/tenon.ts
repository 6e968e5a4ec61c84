// The operations of v3 as functions, such as `tenon.tools.create({ app_id }, { name })`. Their names are those of the
// OpenAPI document: `v3_tools_create`.
import { operationPaths } from './operation-paths.ts'
import { readBody } from './read-body.ts'
import { createTenonClient, type TenonClient, type TenonClientOptions } from './tenon-client.ts'
import type { operations } from './types/v3.d.ts'

type OperationId = keyof operations & `v3_${string}_${string}`

type GroupOf<Id> = Id extends `v3_${infer Group}_${string}` ? Group : never

/** One member for each kind of resource, with a function for each operation. */
export type Tenon = {
  readonly [Group in GroupOf<OperationId>]: {
    readonly [Id in OperationId as Id extends `v3_${Group}_${infer Name}` ? Name : never]: Call<
      operations[Id]
    >
  }
}

export type CallOptions = {
  /** The ETag of the resource: the change is made only if the resource still has it; otherwise `precondition_failed`. */
  ifMatch?: string
  signal?: AbortSignal
}

/** Parameters of the path and of the query are one object. A body comes last; it comes first if the path has none. */
type Call<Operation> = [BodyOf<Operation>] extends [never]
  ? None extends ParamsOf<Operation>
    ? (params?: ParamsOf<Operation>, options?: CallOptions) => Promise<ReplyOf<Operation>>
    : (params: ParamsOf<Operation>, options?: CallOptions) => Promise<ReplyOf<Operation>>
  : Operation extends WithPath
    ? (
        params: ParamsOf<Operation>,
        ...rest: [...BodyArgument<Operation>, options?: CallOptions]
      ) => Promise<ReplyOf<Operation>>
    : (...rest: [...BodyArgument<Operation>, options?: CallOptions]) => Promise<ReplyOf<Operation>>

type None = Record<never, never>

type WithPath = { parameters: { path: object } }

type ParamsOf<Operation> = PathOf<Operation> & QueryOf<Operation>
type PathOf<Operation> = Operation extends { parameters: { path: infer Path extends object } } ? Path : None
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? None
    : NonNullable<Query>
  : None

type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
    ? Json
    : never
  : never

/** A body without a required member may be left out. */
type BodyArgument<Operation> = Operation extends { requestBody: object }
  ? [body: BodyOf<Operation>]
  : [body?: BodyOf<Operation>]

type ReplyOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202)]: JsonOf<Responses[Status]> }[keyof Responses &
      (200 | 201 | 202)]
  : never

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : unknown

type Operation = { method: string; path: string; hasBody: boolean }

/** The operations of one service. Failures are thrown as by `createTenonClient`. */
export function createTenon(options: TenonClientOptions): Tenon {
  const client = createTenonClient(options)
  const groups = Object.entries(operationPaths).map(([group, paths]) => [
    group,
    Object.fromEntries(
      Object.entries(paths).map(([name, line]) => [name, createCall(client, parseOperation(line))]),
    ),
  ])
  return Object.fromEntries(groups) as Tenon
}

/** A line such as `POST /api/v3/apps body`. */
function parseOperation(line: string): Operation {
  const [method = '', path = '', body] = line.split(' ')
  return { method, path, hasBody: body !== undefined }
}

type Arguments = Record<string, unknown> | undefined

function createCall(client: TenonClient, { method, path, hasBody }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const send = client[method as 'GET'] as (path: string, init: object) => ReturnType<TenonClient['GET']>
  return (...given: Arguments[]) => {
    const params = hasBody && names.length === 0 ? {} : (given.shift() ?? {})
    const body = hasBody ? given.shift() : undefined
    const { ifMatch, signal }: CallOptions = given.shift() ?? {}
    const isInPath = ([name]: [string, unknown]) => names.includes(name)
    const entries = Object.entries(params)
    return readBody(
      send(path, {
        params: {
          path: Object.fromEntries(entries.filter(isInPath)),
          query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
        },
        ...(body !== undefined && { body }),
        ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
        ...(signal && { signal }),
      }),
    )
  }
}
