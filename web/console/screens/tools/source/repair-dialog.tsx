import type { ReactNode } from 'react'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolPreview } from '../../../api/queries/tools.ts'
import { isJsonMembers, listProperties } from '../../../schema-form/json-schema.ts'
import { texts } from '../../../texts/texts.ts'
import { repairTexts, toolsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type RepairSide = { preview: ToolPreview; issues: DraftIssue[] }
export type RepairComparison = { isRepaired: boolean; before: RepairSide; after: RepairSide }

type RepairDialogProps = { comparison: RepairComparison; onClose: () => void }

export const RepairDialog = ({ comparison: { isRepaired, before, after }, onClose }: RepairDialogProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    size="large"
    title={isRepaired ? repairTexts.done : repairTexts.repair}
    footer={
      <Button look="primary" onClick={onClose}>
        {texts.common.close}
      </Button>
    }
  >
    {!isRepaired && <Notice tone="danger" isAlert title={repairTexts.failed} />}
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <Side title={repairTexts.before} side={before} />
      <Side title={repairTexts.after} side={after} />
    </div>
  </Dialog>
)

const Side = ({ title, side: { preview, issues } }: { title: string; side: RepairSide }) => (
  <section className="min-w-0">
    <h3 className="mb-2 font-semibold">{title}</h3>
    <dl className="flex flex-col gap-3 text-sm">
      <Entry label={repairTexts.state}>{describeState(preview)}</Entry>
      <Entry label={repairTexts.issues}>
        {issues.length === 0 ? repairTexts.none : issues.map(({ message }) => message).join(' ')}
      </Entry>
      <Entry label={repairTexts.arguments}>
        <code className="font-mono text-xs">{listArgumentNames(preview).join(', ') || repairTexts.none}</code>
      </Entry>
      <Entry label={repairTexts.request}>
        <code className="font-mono text-xs">
          {preview.request ? `${preview.request.method} ${preview.request.url}` : repairTexts.noRequest}
        </code>
      </Entry>
    </dl>
  </section>
)

const Entry = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

const describeState = ({ runtime_status: { state, reason } }: ToolPreview) =>
  state === 'exposed'
    ? repairTexts.exposed
    : toolsTexts.hiddenMark(toolsTexts.hiddenReasons[reason] ?? reason)

const listArgumentNames = ({ tool }: ToolPreview) =>
  isJsonMembers(tool?.inputSchema) ? listProperties(tool.inputSchema).map(({ name }) => name) : []
