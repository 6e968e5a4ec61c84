import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import { isExpiredAlias } from '#core/model/tools/tool-alias.ts'
import { toToolReference } from './draft-rule.ts'

/** Aliases that are no longer served. This is no draft rule, since it depends on the date. `today`: in UTC. */
export const listExpiredAliases = ({ tools }: Pick<Contents, 'tools'>, today: string): DraftIssue[] =>
  tools.flatMap((tool) =>
    tool.aliases
      .filter((alias) => isExpiredAlias(alias, today))
      .map(({ name, until }) => ({
        code: 'tool_alias_expired',
        message: `The alias ${name} of the tool ${tool.name} was served until ${until}. Remove it, or set a later date.`,
        severity: 'warning',
        blocksPublish: false,
        references: [toToolReference(tool)],
      })),
  )
