import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Integration } from '../../api/queries/integrations.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { texts as commonTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { type AppSource, detectSource } from '../new-app/detect-source.ts'
import { ImportSteps } from '../new-app/import-steps.tsx'
import { SourceInput } from '../new-app/source-input.tsx'
import { cancelDocumentImport, importDocument, useDocumentImport } from './document-imports.ts'

const texts = integrationsTexts.settings

/** Imports another document into the integration, step by step; what that changes is in the events and the report. */
export function DocumentForm({ integration }: { integration: Integration }) {
  const { id } = integration
  const [text, setText] = useState('')
  const source = detectSource(text)
  const { controller, steps, error } = useDocumentImport(id)
  const start = useImportStart(integration, () => setText(''))
  const isBusy = controller !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (source.type !== 'unknown') start(source)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="font-semibold">{texts.document}</h2>
      <p className="text-sm text-muted">{texts.documentHint}</p>
      <SourceInput text={text} source={source} onChange={setText} />
      <LeaveGuard
        edits={{ isDirty: source.type === 'document' && !isBusy }}
        place={{ integration: id, tab: 'settings' }}
      />
      {(isBusy || steps.length > 0) && <ImportSteps steps={steps} isBusy={isBusy} />}
      {error ? <ErrorNotice error={error} /> : null}
      <div className="flex gap-2">
        <Button type="submit" disabled={source.type === 'unknown' && !isBusy} isBusy={isBusy}>
          {texts.import}
        </Button>
        {isBusy && <Button onClick={() => cancelDocumentImport(id)}>{commonTexts.common.cancel}</Button>}
      </div>
    </form>
  )
}

/** Afterwards the events are shown; from another screen a message leads there. */
function useImportStart(integration: Integration, onDone: () => void) {
  const { app_id: appId, id } = integration
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const open = () =>
    void navigate({
      to: '/apps/$appId/integrations',
      params: { appId },
      search: { integration: id, tab: 'events' },
    })
  async function start(source: Exclude<AppSource, { type: 'unknown' }>): Promise<void> {
    const { type } = source
    const isImported = await importDocument(
      integration,
      type === 'document' ? { document: source.document } : { url: source.url },
    )
    if (!isImported) return
    if (isShown.current) {
      onDone()
      showToast({ title: texts.imported })
      open()
    } else showToast({ title: texts.imported, action: { label: texts.openImported, run: open } })
  }
  return (source: Exclude<AppSource, { type: 'unknown' }>) => void start(source)
}
