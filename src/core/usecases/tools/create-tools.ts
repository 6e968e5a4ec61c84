import { createInvalidInputError, createUnknownReferencesError, ServiceError } from '#base/errors.ts'
import type { ExpectedRevisions } from '#base/revision.ts'
import { mergeResultOptions, validateResultOptions } from '#core/engines/calls/tool-result/index.ts'
import { inheritName } from '#core/engines/operations/content/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { NewToolOfOperation, Tool } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { findUnknownReferences, requireValidReferences } from './apply-tool-change.ts'
import { bindOperation, buildNewTool, findNextOrder } from './build-tool.ts'
import { nameEntry } from './name-entry.ts'
import { loadAllToolDetails } from './tools.ts'

/**
 * Creates one tool for each input, in their order, or none: violations name the index of each faulty input. Reads
 * operations, integrations and tools once, however many inputs there are.
 */
export const createTools = (
  deps: Deps<'store' | 'clock' | 'digest' | 'ids' | 'timer'>,
  address: AppAddress<EditingRole>,
  inputs: NewToolOfOperation[],
  expected: ExpectedRevisions = null,
): Promise<ToolDetails[]> =>
  editDraft(
    deps,
    address,
    async (writer, app, now) => {
      requireValidOptions(inputs)
      const operations = await loadOperations(writer, app, inputs)
      const integrations = new Map(
        (await writer.integrations.list(app.id)).map((integration) => [integration.id, integration]),
      )
      const existing = await writer.tools.list(app.id)
      const taken = new Set(existing.map(({ key }) => key))
      const firstOrder = findNextOrder(existing)
      const tools: Tool[] = []
      for (const [index, input] of inputs.entries()) {
        const id = deps.ids.create('tool')
        const before = { tools: [...existing, ...tools], pause: deps.timer.pause }
        await nameEntry(index, () => requireValidReferences(before, id, input))
        const tool = buildNewTool({
          id,
          appId: app.id,
          ...toToolContent(input, operations, integrations),
          taken,
          order: firstOrder + index,
          now,
        })
        taken.add(tool.key)
        tools.push(tool)
      }
      await writer.tools.insertAll(tools)
      return loadAllToolDetails(deps, writer, { app, tools })
    },
    expected,
  )

function requireValidOptions(inputs: NewToolOfOperation[]): void {
  const violations = inputs.flatMap(({ resultOptions }, index) =>
    validateResultOptions(mergeResultOptions(defaultResultOptions, resultOptions)).map((violation) => ({
      ...violation,
      path: `tools[${index}].${violation.path}`,
    })),
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
}

async function loadOperations(
  writer: StoreWriter,
  app: App,
  inputs: NewToolOfOperation[],
): Promise<Map<string, Operation>> {
  const ids = [...new Set(inputs.map(({ binding }) => binding.operationId))]
  const operations = new Map(
    (await writer.operations.findByIds(app.id, ids)).map((operation) => [operation.id, operation]),
  )
  const unknown = inputs.flatMap(({ binding }, index) =>
    findUnknownReferences(binding, operations.get(binding.operationId)).map(({ path, entity }) => ({
      path: `tools[${index}].${path}`,
      entity,
    })),
  )
  if (unknown.length === 0) return operations
  throw createUnknownReferencesError(unknown)
}

function toToolContent(
  { binding, name, resultOptions, ...input }: NewToolOfOperation,
  operations: ReadonlyMap<string, Operation>,
  integrations: ReadonlyMap<string, Integration>,
) {
  const operation = operations.get(binding.operationId)
  if (!operation) throw new ServiceError('internal_error', 'Something went wrong.', { internal: binding })
  const integration = integrations.get(operation.integrationId) ?? null
  return {
    input: { ...input, name: name ?? inheritName(operation), binding: null },
    bound: bindOperation(operation, integration, binding),
    resultOptions: mergeResultOptions(defaultResultOptions, resultOptions),
  }
}
