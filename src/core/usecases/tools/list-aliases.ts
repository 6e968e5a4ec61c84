import { dateOf } from '#base/time.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { AliasDetails } from '#core/model/tools/preserved-calls.ts'
import { isExpiredAlias } from '#core/model/tools/tool-alias.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

/** The aliases of the draft in the order of its tools, with their calls. Calls of the last second may be missing. */
export const listAliases = (deps: Deps<'store' | 'clock'>, address: AppAddress): Promise<AliasDetails[]> =>
  readInApp(deps, address, async (reader, app) => {
    const counts = new Map((await reader.aliasCalls.list(app.id)).map((count) => [count.alias, count]))
    const today = dateOf(deps.clock.now())
    const tools = await reader.tools.list(app.id)
    return tools.flatMap(({ id, key, name, aliases }) =>
      aliases.map((alias) => ({
        tool: { id, key, name },
        alias,
        isExpired: isExpiredAlias(alias, today),
        calls: counts.get(alias.name)?.calls ?? 0,
        lastCalledAt: counts.get(alias.name)?.lastCalledAt ?? null,
      })),
    )
  })
