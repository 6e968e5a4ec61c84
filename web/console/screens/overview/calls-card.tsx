import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CallTotals, callsOfDayQuery } from '../../api/queries/calls.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatMilliseconds, formatShare } from '../../ui/format-figure.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { nameCaller } from '../calls/name-caller.ts'

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
        totals.count === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <Figures appId={appId} totals={totals} />
        )
      }
    </QueryContent>
  </Card>
)

const Figures = ({ appId, totals }: { appId: string; totals: CallTotals }) => (
  <div className="flex flex-col gap-4">
    <Sums totals={totals} />
    {totals.callers.length > 0 && <BusiestCallers appId={appId} callers={totals.callers} />}
  </div>
)

const maxShown = 5

const BusiestCallers = ({ appId, callers }: { appId: string; callers: CallTotals['callers'] }) => (
  <div>
    <h3 className="text-xs text-muted">{texts.callers}</h3>
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {callers.slice(0, maxShown).map(({ caller, count }) => (
        <li key={caller.id} className="flex justify-between gap-4">
          <Link
            to="/apps/$appId/calls"
            params={{ appId }}
            search={{ caller: caller.id }}
            title={caller.id}
            className="min-w-0 truncate text-accent underline underline-offset-2"
          >
            {nameCaller(caller)}
          </Link>
          <span className="tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  </div>
)

const Sums = ({ totals }: { totals: CallTotals }) => (
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
