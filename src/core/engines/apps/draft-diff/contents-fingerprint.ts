// The comparable form of an app's contents: the members that its owner edits. Volatile members are left out. The
// fingerprint also leaves out defaults, so that members added later do not change it.
import canonicalize from 'canonicalize'
import { isSameJson } from '#base/same-json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { app } from '#core/entities/app.ts'
import { authConnection } from '#core/entities/auth-connection.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { integration } from '#core/entities/integration.ts'
import type { Members } from '#core/entities/member.ts'
import { operation } from '#core/entities/operation.ts'
import { prompt } from '#core/entities/prompt.ts'
import { skill } from '#core/entities/skill.ts'
import { tool } from '#core/entities/tool.ts'
import { widget } from '#core/entities/widget.ts'
import type { ContentsAuthConnection, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import { canonicalizeMembers } from './canonicalize-members.ts'

/** A row without volatile members. */
export type RowContent = { id: string; [member: string]: unknown }

type Row = { id: string }
type Source = { readonly [member: string]: unknown }

function createContentFilter(members: Members) {
  const names = Object.keys(members).filter((name) => !members[name]?.volatile)
  return (row: Row): RowContent => {
    const content: RowContent = { id: row.id }
    for (const name of names) {
      const value = (row as Source & Row)[name]
      if (value !== undefined) content[name] = value
    }
    return content
  }
}

/** Creates a function that leaves out defaults, nested objects included. */
function createDefaultsFilter(members: Members): (content: object) => Source {
  const defaults: Source = defaultsOf(members)
  const inner = new Map(
    Object.entries(members).flatMap(([name, { members: nested }]) =>
      nested ? [[name, createDefaultsFilter(nested)] as const] : [],
    ),
  )
  return (content) => {
    const own: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(content)) {
      if (Object.hasOwn(defaults, name) && isSameJson(value, defaults[name])) continue
      const filter = inner.get(name)
      own[name] = filter ? filterValue(value, filter) : value
    }
    return own
  }
}

const filterValue = (value: unknown, filter: (content: object) => Source): unknown =>
  Array.isArray(value) ? value.map(filter) : typeof value === 'object' && value ? filter(value) : value

export function createComparableFilter(members: Members) {
  const toContent = createContentFilter(members)
  const withoutDefaults = createDefaultsFilter(members)
  return (row: Row) => withoutDefaults(toContent(row))
}

const mapEntities = <Filter>(create: (members: Members) => Filter) => ({
  connection: create(authConnection.members),
  integration: create(integration.members),
  operation: create(operation.members),
  tool: create(tool.members),
  widget: create(widget.members),
  prompt: create(prompt.members),
  skill: create(skill.members),
})

const contentFilters = mapEntities(createContentFilter)
const comparableFilters = mapEntities(createComparableFilter)

/** The members of each entity that its owner edits. */
export const contentOf = { ...contentFilters, connection: withoutRegistration(contentFilters.connection) }

/** The same without defaults, for fingerprints. */
export const comparableOf = {
  ...comparableFilters,
  app: createDefaultsFilter(app.members),
  connection: withoutRegistration(comparableFilters.connection),
}

/** Leaves out the OAuth client from dynamic registration, which belongs to the app and not to a release. */
function withoutRegistration<Content>(toContent: (row: Row) => Content) {
  return (row: Pick<ContentsAuthConnection, 'id' | 'config'>): Content => {
    const { registeredAuthMethod: _method, ...settings } = row.config
    if (settings.lastRegisteredAt === '') return toContent(row)
    const unregistered = { clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
    return toContent({ ...row, config: { ...settings, ...unregistered } } as Row)
  }
}

/** Without schemas, which `schemaHash` stands for, and without the original values of edited members. */
export function toOperationOutlineContent(row: OperationOutline): Source {
  const {
    original: _original,
    inputSchema: _input,
    outputSchema: _output,
    ...content
  } = comparableOf.operation(row)
  return content
}

export const fingerprintOperation = (row: OperationOutline): string =>
  canonicalize(toOperationOutlineContent(row)) ?? ''

/** Lists keep their order. */
function* toComparableFrame(contents: ContentsFrame): TimeSlicedTask<Record<string, Source | Source[]>> {
  return {
    app: comparableOf.app(contents.app),
    authConnections: contents.authConnections.map(comparableOf.connection),
    integrations: contents.integrations.map(comparableOf.integration),
    tools: yield* mapInTimeSlices(contents.tools, comparableOf.tool),
    widgets: yield* mapInTimeSlices(contents.widgets, comparableOf.widget),
    prompts: contents.prompts.map(comparableOf.prompt),
    skills: contents.skills.map(comparableOf.skill),
  }
}

/** Empty lists are left out, so that new kinds of entities do not change fingerprints of contents without them. */
export const omitEmptyLists = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, list]) => !Array.isArray(list) || list.length > 0))

/**
 * Canonical JSON (RFC 8785) of the comparable contents; its digest identifies a draft or release. `operations` are
 * digests of the fingerprints of all operations, in their order.
 */
export function* fingerprintContents(frame: ContentsFrame, operations: string[]): TimeSlicedTask<string[]> {
  return yield* canonicalizeMembers(omitEmptyLists({ ...(yield* toComparableFrame(frame)), operations }))
}
