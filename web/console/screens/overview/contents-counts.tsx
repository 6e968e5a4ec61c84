import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AppOverview, appOverviewQuery } from '../../api/queries/apps.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const texts = overviewTexts.contents

type Count = {
  to: `/apps/$appId/${'tools' | 'integrations' | 'widgets' | 'connections' | 'settings'}`
  search?: { tab: 'prompts' | 'skills' }
  label: string
  count: number
  /** Part of the count that deserves attention, such as expired connections. */
  note?: { text: string; tone: Tone } | undefined
}

const toNote = (count: number, text: (count: number) => string, tone: Tone = 'neutral') =>
  count > 0 ? { text: text(count), tone } : undefined

function listCounts({
  tools,
  integrations,
  operations,
  widgets,
  connections,
  prompts,
  skills,
}: AppOverview): Count[] {
  const { draft, valid, invalid, expired } = connections
  return [
    {
      to: '/apps/$appId/tools',
      label: texts.tools,
      count: tools.total,
      note: toNote(tools.hidden, texts.hidden),
    },
    {
      to: '/apps/$appId/integrations',
      label: texts.integrations,
      count: integrations,
      note: toNote(operations, texts.operations),
    },
    { to: '/apps/$appId/widgets', label: texts.widgets, count: widgets },
    {
      to: '/apps/$appId/connections',
      label: texts.connections,
      count: draft + valid + invalid + expired,
      note:
        toNote(invalid, texts.invalid, 'danger') ??
        toNote(expired, texts.expired, 'warning') ??
        toNote(draft, texts.notTested),
    },
    { to: '/apps/$appId/settings', search: { tab: 'prompts' }, label: texts.prompts, count: prompts },
    { to: '/apps/$appId/settings', search: { tab: 'skills' }, label: texts.skills, count: skills },
  ]
}

/** The contents of the app; each count links to its screen. The row has its final height while the counts load. */
export function ContentsCounts({ appId }: { appId: string }) {
  const overview = useQuery(appOverviewQuery(appId)).data
  return (
    <nav
      aria-label={texts.label}
      className="mb-4 flex min-h-16 flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line"
    >
      {overview &&
        listCounts(overview).map((count) => <CountLink key={count.label} appId={appId} {...count} />)}
    </nav>
  )
}

const CountLink = ({ appId, to, search, label, count, note }: Count & { appId: string }) => (
  <Link
    to={to}
    params={{ appId }}
    {...(search && { search })}
    className="flex min-w-0 grow basis-36 flex-col justify-between gap-0.5 bg-surface px-4 py-2.5 hover:bg-raised focus-visible:-outline-offset-2"
  >
    <span className="text-xs text-muted">{label}</span>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-lg font-semibold tabular-nums">{count.toLocaleString('en')}</span>
      {note && <Badge tone={note.tone}>{note.text}</Badge>}
    </span>
  </Link>
)
