import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Caller } from '../../api/queries/callers.ts'
import { type CallRecord, callQuery } from '../../api/queries/calls.ts'
import { EntityLink } from '../../shell/entity-link.tsx'
import { callsTexts } from '../../texts/calls-texts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMilliseconds } from '../../ui/format-figure.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'

const { facts } = callsTexts

type CallDialogProps = { appId: string; callId: string; onClose: () => void }

export const CallDialog = ({ appId, callId, onClose }: CallDialogProps) => (
  <Dialog isOpen onClose={onClose} title={facts.title}>
    <QueryContent query={useQuery(callQuery(appId, callId))}>
      {(call) => (call ? <CallFacts call={call} /> : <EmptyState title={callsTexts.none} />)}
    </QueryContent>
  </Dialog>
)

const CallFacts = ({ call }: { call: CallRecord }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
    <Fact term={facts.tool}>
      <EntityLink appId={call.app_id} type="tool" id={call.tool_id}>
        {call.tool}
      </EntityLink>
    </Fact>
    <Fact term={facts.outcome}>
      <OutcomeBadge outcome={call.outcome} />
      <p className="mt-1 text-muted">{callsTexts.outcomeHints[call.outcome]}</p>
    </Fact>
    <Fact term={facts.time}>
      <time dateTime={call.started_at}>{new Date(call.started_at).toLocaleString('en')}</time>
    </Fact>
    <Fact term={facts.duration}>{formatMilliseconds(call.duration_ms)}</Fact>
    <Fact term={facts.status}>{call.upstream_status ?? facts.noStatus}</Fact>
    <Fact term={facts.sizes}>
      {facts.bytes(call.request_bytes.toLocaleString('en'), call.answer_bytes.toLocaleString('en'))}
    </Fact>
    <Fact term={facts.caller}>
      {call.caller ? <CallerFact appId={call.app_id} caller={call.caller} /> : callsTexts.anonymous}
    </Fact>
    <Fact term={facts.client}>{call.client || facts.unknownClient}</Fact>
    {call.revision && <Fact term={facts.revision}>{call.revision}</Fact>}
    <Fact term={facts.release}>{call.version === null ? facts.draft : facts.version(call.version)}</Fact>
    {call.step > 0 && <Fact term={facts.step}>{call.step}</Fact>}
    {call.request_id && (
      <Fact term={facts.requestId}>
        <Identifier text={call.request_id} />
      </Fact>
    )}
    <Fact term={facts.id}>
      <Identifier text={call.id} />
    </Fact>
  </dl>
)

const CallerFact = ({ appId, caller }: { appId: string; caller: Caller }) => (
  <>
    {caller.name && <p>{caller.name}</p>}
    {caller.kind && <p className="text-muted">{callsTexts.callerKinds[caller.kind]}</p>}
    <Identifier text={caller.id} />{' '}
    <Link
      to="/apps/$appId/calls"
      params={{ appId }}
      search={{ caller: caller.id }}
      className="font-medium text-accent underline underline-offset-2"
    >
      {facts.onlyCaller}
    </Link>
  </>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

const Identifier = ({ text }: { text: string }) => (
  <span className="inline-flex items-center gap-1">
    <code className="font-mono text-xs break-all">{text}</code>
    <CopyButton text={text} />
  </span>
)
