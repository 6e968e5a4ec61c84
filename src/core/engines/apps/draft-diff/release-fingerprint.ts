// The comparable form of contents with keys instead of ids, so that the same app has the same digest on every service.
// It leaves out discovered values, and the order of entities whose order is not visible.
import canonicalize from 'canonicalize'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { canonicalizeMembers } from './canonicalize-members.ts'
import { comparableOf, omitEmptyLists, toOperationOutlineContent } from './contents-fingerprint.ts'

/** An operation by its integration and key; the digest covers everything else. */
export type PortableOperation = { integrationId: string; key: string; digest: string }

/** By the id of the operation. */
export type PortableOperations = ReadonlyMap<string, PortableOperation>

export function fingerprintPortableOperation(operation: OperationOutline): string {
  const { integrationId: _integrationId, ...content } = withoutIds(toOperationOutlineContent(operation))
  return canonicalize(content) ?? ''
}

/** Canonical JSON (RFC 8785); its digest identifies a release. */
export function* fingerprintRelease(
  frame: ContentsFrame,
  operations: PortableOperations,
): TimeSlicedTask<string[]> {
  const names = createNames(frame, operations)
  const lists = {
    authConnections: sortByKey(frame.authConnections.map(comparableOf.connection).map(withoutIds)),
    integrations: sortByKey(frame.integrations.map((row) => toIntegrationForm(names, row))),
    operations: [...operations.entries()].map(([id, { digest }]) => [names.operation(id), digest]).sort(),
    tools: yield* mapInTimeSlices(frame.tools, (tool) => toToolForm(names, tool)),
    widgets: yield* mapInTimeSlices(frame.widgets, (widget) => toWidgetForm(names, widget)),
    prompts: frame.prompts.map((prompt) => withoutPosition(comparableOf.prompt(prompt))),
    skills: frame.skills.map((skill) => withoutPosition(comparableOf.skill(skill))),
  }
  return yield* canonicalizeMembers(omitEmptyLists({ app: comparableOf.app(frame.app), ...lists }))
}

/** Maps ids to keys; null for an id that the contents lack. */
type Names = Record<'connection' | 'tool' | 'operation', (id: string | null | undefined) => string | null>

function createNames(frame: ContentsFrame, operations: PortableOperations): Names {
  const integrations = toKeys(frame.integrations)
  const [connections, tools] = [toKeys(frame.authConnections), toKeys(frame.tools)]
  return {
    connection: (id) => connections.get(id ?? '') ?? null,
    tool: (id) => tools.get(id ?? '') ?? null,
    operation(id) {
      const operation = operations.get(id ?? '')
      return operation ? `${integrations.get(operation.integrationId) ?? ''}/${operation.key}` : null
    },
  }
}

const toKeys = (rows: { id: string; key: string }[]) => new Map(rows.map(({ id, key }) => [id, key]))

type Form = Record<string, unknown>

const withoutIds = ({ id: _id, appId: _appId, ...content }: Form): Form => content
const withoutPosition = ({ order: _order, ...content }: Form): Form => withoutIds(content)

const sortByKey = (rows: Form[]): Form[] => rows.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1))

function toIntegrationForm(
  names: Names,
  { key, name, kind, providerKey, endpoint, baseUrl, status, authConnectionId }: Integration,
): Form {
  return { key, name, kind, providerKey, endpoint, baseUrl, status, auth: names.connection(authConnectionId) }
}

function toToolForm(names: Names, tool: Tool): Form {
  return {
    ...withoutPosition(comparableOf.tool(tool)),
    binding: names.operation(tool.binding?.operationId),
    nextToolIds: tool.nextToolIds.map(names.tool),
  }
}

function toWidgetForm(names: Names, widget: Widget): Form {
  return {
    ...withoutIds(comparableOf.widget(widget)),
    toolId: names.tool(widget.toolId),
    actions: widget.actions.map((action) => ({ ...action, targetToolId: names.tool(action.targetToolId) })),
  }
}
