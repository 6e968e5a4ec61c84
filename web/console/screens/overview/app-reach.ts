import type { Connection } from '../../api/queries/connections.ts'
import type { Integration } from '../../api/queries/integrations.ts'
import type { ToolAccessDetails, ToolListItem } from '../../api/queries/tools.ts'
import { toToolRisk } from '../tools/list/filter-tools.ts'

/** The abilities of the callers of an app. */
export type AppReach = {
  tools: number
  /** The tools that are not read-only. */
  writes: number
  /** The tools that rules give to some callers only. */
  restricted: number
  /** The types of the connections whose credentials calls send. */
  credentials: Connection['config']['type'][]
}

type ReachSources = {
  tools: readonly Pick<ToolListItem, 'id' | 'enabled' | 'annotations' | 'source'>[]
  rules: readonly Pick<ToolAccessDetails, 'tool_id' | 'allow' | 'deny' | 'when' | 'scopes'>[]
  integrations: readonly Pick<Integration, 'id' | 'auth_id'>[]
  connections: readonly Pick<Connection, 'id' | 'config'>[]
}

export function describeReach({ tools, rules, integrations, connections }: ReachSources): AppReach {
  const ruled = new Set(rules.filter(isRestricting).map(({ tool_id: id }) => id))
  const served = tools.filter(({ enabled }) => enabled)
  const used = new Set(served.map(({ source }) => source.integration_id))
  const authIds = new Set(integrations.filter(({ id }) => used.has(id)).map(({ auth_id }) => auth_id))
  const types = connections.filter(({ id }) => authIds.has(id)).map(({ config }) => config.type)
  return {
    tools: served.length,
    writes: served.filter(({ annotations }) => toToolRisk(annotations) !== 'read').length,
    restricted: served.filter(({ id }) => ruled.has(id)).length,
    credentials: [...new Set(types)].filter((type) => type !== 'none'),
  }
}

const isRestricting = ({ allow, deny, when, scopes }: ReachSources['rules'][number]) =>
  allow !== null || deny.length > 0 || when !== null || scopes.length > 0
