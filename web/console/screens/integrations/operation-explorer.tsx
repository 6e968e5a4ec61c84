import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Integration } from '../../api/queries/integrations.ts'
import { type OperationItem, operationsQuery } from '../../api/queries/operations.ts'
import { filterOperations, noFilter } from '../../operations/operation-choice.ts'
import { RiskBadge } from '../../operations/risk-badge.tsx'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { TextField } from '../../ui/labelled-fields.tsx'
import { RowLink } from '../../ui/lists/row-link.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'
import { QueryContent } from '../../ui/query-content.tsx'

const texts = integrationsTexts.operations

/** In CSS pixels: two lines, truncated. */
const rowHeight = 62

export function OperationExplorer({ integration }: { integration: Integration }) {
  const query = useQuery(operationsQuery(integration.app_id, integration.id))
  return (
    <QueryContent query={query}>
      {(operations) => <SearchableList appId={integration.app_id} operations={operations} />}
    </QueryContent>
  )
}

function SearchableList({ appId, operations }: { appId: string; operations: OperationItem[] }) {
  const search = useSearch({ from: '/signed-in-layout/apps/$appId/integrations' })
  const navigate = useNavigate()
  const links = useOperationLinks(appId)
  const { q = '' } = search
  const shown = useMemo(
    () => filterOperations(operations, { ...noFilter, text: q }, new Set()),
    [operations, q],
  )
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={texts.search}
        hint={texts.count(shown.length, operations.length)}
        type="search"
        value={q}
        onChange={(value) =>
          void navigate({
            to: '/apps/$appId/integrations',
            params: { appId },
            search: { ...search, q: value },
            replace: true,
          })
        }
      />
      {shown.length === 0 ? (
        <p className="p-6 text-center text-muted">{texts.none}</p>
      ) : (
        <VirtualList items={shown} toKey={({ id }) => id} estimatedHeight={rowHeight} isExact>
          {(operation) => <ExplorerRow operation={operation} links={links} />}
        </VirtualList>
      )}
    </div>
  )
}

type OperationLinks = { hrefOf: (operationId: string) => string; follow: (operationId: string) => void }

/** The router builds only one address, and the others are derived from it, since there may be thousands. */
function useOperationLinks(appId: string): OperationLinks {
  const router = useRouter()
  return useMemo(() => {
    const place = { to: '/apps/$appId/integrations', params: { appId } } as const
    const path = router.history.createHref(router.buildLocation(place).publicHref)
    return {
      hrefOf: (operation) => `${path}?operation=${encodeURIComponent(operation)}`,
      follow: (operation) => void router.navigate({ ...place, search: { operation } }),
    }
  }, [router, appId])
}

const ExplorerRow = ({ operation, links }: { operation: OperationItem; links: OperationLinks }) => (
  <RowLink
    href={links.hrefOf(operation.id)}
    onFollow={() => links.follow(operation.id)}
    className="flex h-full items-center gap-3 px-4 hover:bg-raised"
  >
    <span className="min-w-0 grow">
      <span className="block truncate font-medium">{operation.name}</span>
      <code className="block truncate font-mono text-xs text-muted">
        {operation.method} {operation.path}
      </code>
    </span>
    <RiskBadge risk={operation.risk} />
  </RowLink>
)
