import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { type LintEdit, repairFindings } from '../../../api/queries/tool-lint.ts'
import { lintTexts } from '../../../texts/lint-texts.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'

type LintRepairDialogProps = { appId: string; findingIds: string[]; onClose: () => void }

/** Previews repairs before they change the draft. */
export function LintRepairDialog({ appId, findingIds, onClose }: LintRepairDialogProps) {
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: appKey(appId, 'lint', 'preview', ...findingIds),
    queryFn: () => repairFindings(appId, findingIds, true),
    gcTime: 0,
  })
  const repair = useMutation({
    mutationFn: () => repairFindings(appId, findingIds, false),
    onSuccess: ({ edits }) => {
      onClose()
      showToast({ title: lintTexts.repaired(edits.length) })
      void queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
  const edits = preview.data?.edits ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={lintTexts.dialog.title(findingIds.length)}
      description={lintTexts.dialog.hint}
      footer={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          {edits.length > 0 && (
            <Button look="primary" isBusy={repair.isPending} onClick={() => repair.mutate()}>
              {lintTexts.dialog.apply}
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && <LoadingState />}
      {preview.isError && <ErrorNotice error={preview.error} />}
      {repair.isError && <ErrorNotice error={repair.error} />}
      {preview.data && edits.length === 0 && <p>{lintTexts.dialog.unchanged}</p>}
      <div className="flex flex-col gap-5">
        {edits.map((edit) => (
          <Edit key={`${edit.entity_id} ${edit.member}`} edit={edit} />
        ))}
      </div>
    </Dialog>
  )
}

const Edit = ({ edit: { label, member, before, after } }: { edit: LintEdit }) => (
  <section>
    <h3 className="mb-2 font-medium break-words">
      {label}: {lintTexts.dialog.members[member]}
    </h3>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Value label={lintTexts.dialog.before} value={before} className="bg-danger-soft" />
      <Value label={lintTexts.dialog.after} value={after} className="bg-accent-soft" />
    </div>
  </section>
)

type ValueProps = { label: string; value: unknown; className: string }

const Value = ({ label, value, className }: ValueProps) => (
  <div className="min-w-0">
    <p className="text-xs text-muted">{label}</p>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      className={`max-h-72 overflow-auto rounded-control p-2 font-mono text-xs whitespace-pre-wrap break-words ${className}`}
    >
      {typeof value === 'string' ? value || lintTexts.dialog.empty : JSON.stringify(value, null, 2)}
    </pre>
  </div>
)
