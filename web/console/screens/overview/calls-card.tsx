import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CallTotals, callsOfDayQuery } from '../../api/queries/calls.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatMilliseconds, formatShare } from '../../ui/format-figure.ts'
import { QueryContent } from '../../ui/query-content.tsx'

const texts = overviewTexts.calls

export const CallsCard = ({ appId }: { appId: string }) => (
  <Card
    title={texts.title}
    actions={
      <Link
        to="/apps/$appId/calls"
        params={{ appId }}
        className="text-sm font-medium text-accent underline underline-offset-2"
      >
        {texts.all}
      </Link>
    }
  >
    <QueryContent query={useQuery(callsOfDayQuery(appId))}>
      {(totals) =>
        totals.count === 0 ? <p className="text-sm text-muted">{texts.none}</p> : <Figures totals={totals} />
      }
    </QueryContent>
  </Card>
)

const Figures = ({ totals }: { totals: CallTotals }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
    <Figure label={texts.calls} value={totals.count.toLocaleString('en')} />
    <Figure label={texts.errors} value={formatShare(totals.error_rate)} />
    <Figure label={texts.typical} value={formatMilliseconds(totals.p50_ms)} />
    <Figure label={texts.slow} value={formatMilliseconds(totals.p95_ms)} />
  </dl>
)

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
)
