import { useMutation } from '@tanstack/react-query'
import { type AuditOptions, readAuditExport } from '../api/queries/audit.ts'
import { auditTexts } from '../texts/audit-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'

/** Downloads all entries that match the filter. */
export function ExportButton({ options }: { options: AuditOptions }) {
  const download = useMutation({
    mutationFn: () => readAuditExport(options),
    onSuccess: saveFile,
  })
  return (
    <>
      <Button title={auditTexts.exportHint} isBusy={download.isPending} onClick={() => download.mutate()}>
        {auditTexts.exportAction}
      </Button>
      {download.isError && <ErrorNotice error={download.error} />}
    </>
  )
}

function saveFile(content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = auditTexts.exportFile
  link.click()
  URL.revokeObjectURL(link.href)
}
