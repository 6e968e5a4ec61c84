import { useState } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { DeleteToolDialog } from '../delete-tool-dialog.tsx'
import { BulkForm } from './bulk-form.tsx'

type BulkPanelProps = {
  appId: string
  /** The selected tools, in order. */
  tools: ToolListItem[]
  sortingError: unknown
  onMoveToTop: () => void
  onMoveToEnd: () => void
  onDeleted: () => void
  onDone: () => void
}

export function BulkPanel(props: BulkPanelProps) {
  const { appId, tools, sortingError, onMoveToTop, onMoveToEnd, onDeleted, onDone } = props
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section aria-label={arrangeTexts.title(tools.length)} className="flex max-w-2xl flex-col gap-5">
      <header className="flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto font-semibold">
          {arrangeTexts.title(tools.length)}
        </h2>
        <Button onClick={onDone}>{arrangeTexts.done}</Button>
      </header>
      {sortingError ? <ErrorNotice error={sortingError} /> : null}
      {tools.length === 0 ? (
        <p className="text-sm text-muted">
          {arrangeTexts.intro} {arrangeTexts.keyboard}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onMoveToTop}>{arrangeTexts.toTop}</Button>
            <Button onClick={onMoveToEnd}>{arrangeTexts.toEnd}</Button>
            <Button className="!text-danger" onClick={() => setIsDeleting(true)}>
              {arrangeTexts.delete}
            </Button>
          </div>
          <BulkForm appId={appId} tools={tools} />
        </>
      )}
      {isDeleting && (
        <DeleteToolDialog
          appId={appId}
          tools={tools}
          onDeleted={onDeleted}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </section>
  )
}
