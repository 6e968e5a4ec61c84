import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { callsTexts } from '../../texts/calls-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { CallCharts } from './call-charts.tsx'
import { CallDialog } from './call-dialog.tsx'
import { CallFilters } from './call-filters.tsx'
import { CallList } from './call-list.tsx'
import { type CallsSearch, rangeMs, validateCallsSearch } from './calls-search.ts'

export function CallsScreen() {
  const { appId } = useParams({ from: '/signed-in-layout/apps/$appId/calls' })
  const search = useSearch({ from: '/signed-in-layout/apps/$appId/calls' })
  const navigate = useNavigate()
  const [isLive, setIsLive] = useState(true)
  const { call, range = '24h', ...filter } = search
  const options = { filter, rangeMs: rangeMs[range], isLive }
  const show = (change: CallsSearch) =>
    void navigate({
      to: '/apps/$appId/calls',
      params: { appId },
      // Omits filters that were reset, since the API has no empty outcome or source.
      search: validateCallsSearch({ ...search, ...change }),
      replace: !change.call,
    })
  return (
    <Page
      hasCards
      title={callsTexts.title}
      description={callsTexts.description}
      actions={
        <Checkbox
          label={callsTexts.live}
          title={callsTexts.liveHint}
          checked={isLive}
          onChange={(event) => setIsLive(event.target.checked)}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <CallFilters appId={appId} search={search} onChange={show} />
        <CallCharts appId={appId} options={options} />
        <CallList appId={appId} options={options} onOpen={(id) => show({ call: id })} />
      </div>
      {call && <CallDialog appId={appId} callId={call} onClose={() => show({ call: '' })} />}
    </Page>
  )
}
