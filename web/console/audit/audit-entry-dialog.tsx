import type { ReactNode } from 'react'
import type { AuditEntry } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import type { AuditNames } from './audit-row.tsx'
import { describeActor, describeChange } from './describe-entry.ts'

const { facts } = auditTexts

type AuditEntryDialogProps = { entry: AuditEntry; names: AuditNames; onClose: () => void }

export const AuditEntryDialog = ({ entry, names, onClose }: AuditEntryDialogProps) => (
  <Dialog isOpen onClose={onClose} title={facts.title}>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      <Fact term={facts.actor}>{describeActor(entry.actor, names.people)}</Fact>
      {entry.on_behalf_of && <Fact term={facts.onBehalfOf}>{entry.on_behalf_of}</Fact>}
      <Fact term={facts.time}>
        <time dateTime={entry.at}>{new Date(entry.at).toLocaleString('en')}</time>
      </Fact>
      <Fact term={facts.via}>{facts.vias[entry.via]}</Fact>
      <Fact term={facts.operation}>
        <Code>{entry.operation}</Code>
      </Fact>
      <Fact term={facts.changes}>
        <ul className="flex flex-col gap-1">
          {entry.changes.map((change) => (
            <li key={`${change.kind} ${change.action}`}>
              {describeChange(change, names.entities)} <Code>{change.ids.join(' ')}</Code>
              {change.ids.length > 0 && change.count > change.ids.length && (
                <> {auditTexts.more(change.count - change.ids.length)}</>
              )}
            </li>
          ))}
        </ul>
      </Fact>
      {entry.fields.length > 0 && (
        <Fact term={facts.fields}>
          <Code>{entry.fields.join(', ')}</Code>
        </Fact>
      )}
      {entry.address && <Fact term={facts.address}>{entry.address}</Fact>}
      {entry.credential_id && (
        <Fact term={facts.credential}>
          <Code>{entry.credential_id}</Code>
        </Fact>
      )}
      {entry.request_id && (
        <Fact term={facts.requestId}>
          <Code>{entry.request_id}</Code>
        </Fact>
      )}
      <Fact term={facts.id}>
        <Code>{entry.id}</Code>
      </Fact>
    </dl>
  </Dialog>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-xs break-all">{children}</code>
)
