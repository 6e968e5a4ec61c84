import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type Integration, importIntegration } from '../../api/queries/integrations.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type AppSource, detectSource } from '../new-app/detect-source.ts'
import { SourceInput } from '../new-app/source-input.tsx'

const texts = integrationsTexts.settings

/** Imports another document into the integration; what that changes is in the events and the report. */
export function DocumentForm({ integration }: { integration: Integration }) {
  const [text, setText] = useState('')
  const source = detectSource(text)
  const importing = useDocumentImport(integration, () => setText(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    importing.mutate(source)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="font-semibold">{texts.document}</h2>
      <p className="text-sm text-muted">{texts.documentHint}</p>
      <SourceInput text={text} source={source} onChange={setText} />
      <LeaveGuard
        edits={{ isDirty: source.type === 'document' && !importing.isPending }}
        place={{ integration: integration.id, tab: 'settings' }}
      />
      {importing.isError && <ErrorNotice error={importing.error} />}
      <Button
        type="submit"
        className="self-start"
        disabled={source.type === 'unknown'}
        isBusy={importing.isPending}
      >
        {texts.import}
      </Button>
    </form>
  )
}

function useDocumentImport({ app_id: appId, id }: Integration, onDone: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (source: AppSource) =>
      importIntegration(
        appId,
        id,
        source.type === 'document'
          ? { document: source.document }
          : { url: source.type === 'url' ? source.url : '' },
      ),
    onSuccess: async () => {
      onDone()
      showToast({ title: texts.imported })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      await navigate({
        to: '/apps/$appId/integrations',
        params: { appId },
        search: { integration: id, tab: 'events' },
      })
    },
  })
}
