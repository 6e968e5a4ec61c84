import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Integration } from '../../api/queries/integrations.ts'
import { PartFields } from '../../document-part/part-fields.tsx'
import type { DocumentPart } from '../../document-part/part-values.ts'
import { usePartChoice } from '../../document-part/use-part-choice.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { texts as commonTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { type AppSource, detectSource, type SourceEntry } from '../new-app/detect-source.ts'
import { ImportFailure } from '../new-app/import-failure.tsx'
import { ImportSteps } from '../new-app/import-steps.tsx'
import { SourceInput } from '../new-app/source-input.tsx'
import { cancelDocumentImport, importDocument, useDocumentImport } from './document-imports.ts'

const texts = integrationsTexts.settings

type KnownSource = Exclude<AppSource, { type: 'unknown' }>

/** Imports a document into the integration. The events and the report show the changes. */
export function DocumentForm({ integration }: { integration: Integration }) {
  const { id, endpoint } = integration
  const [entry, setEntry] = useState<SourceEntry>(endpoint)
  const part = usePartChoice(integration.part)
  const source = detectSource(entry)
  const { controller, steps, error } = useDocumentImport(id)
  const start = useImportStart(integration, () => {
    setEntry(endpoint)
    part.markSaved()
  })
  const failedStep = steps.find(({ state }) => state === 'failed')
  const isBusy = controller !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = part.read()
    if (source.type !== 'unknown' && chosen !== undefined) start(source, chosen)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="font-semibold">{texts.document}</h2>
      <p className="text-sm text-muted">
        {texts.documentHint} {!endpoint && texts.uploadedHint}
      </p>
      <SourceInput entry={entry} source={source} onChange={setEntry} />
      <PartFields choice={part} />
      <LeaveGuard
        edits={{ isDirty: (source.type === 'document' || part.isChanged) && !isBusy }}
        freeParameters={['q']}
      />
      {(isBusy || steps.length > 0) && <ImportSteps steps={steps} isBusy={isBusy} />}
      {error ? <ErrorNotice error={error} /> : null}
      {failedStep && <ImportFailure step={failedStep} source={source} onChoosePart={part.open} />}
      <div className="flex gap-2">
        <Button type="submit" disabled={source.type === 'unknown' && !isBusy} isBusy={isBusy}>
          {texts.import}
        </Button>
        {isBusy && <Button onClick={() => cancelDocumentImport(id)}>{commonTexts.common.cancel}</Button>}
      </div>
    </form>
  )
}

/** Shows the events afterwards. If the user has left the screen, a message links to them. */
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
  async function start(source: KnownSource, part: DocumentPart | null): Promise<void> {
    const body = source.type === 'document' ? { document: source.document } : { url: source.url }
    const isImported = await importDocument(integration, { ...body, part })
    if (!isImported) return
    if (isShown.current) {
      // Must come before the navigation, which would ask about the document.
      flushSync(onDone)
      showToast({ title: texts.imported })
      open()
    } else showToast({ title: texts.imported, action: { label: texts.openImported, run: open } })
  }
  return (source: KnownSource, part: DocumentPart | null) => void start(source, part)
}
