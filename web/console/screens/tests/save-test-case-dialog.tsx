import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import {
  createTestCase,
  type NewTestCase,
  type RecordedResponse,
  suggestTestAssertions,
} from '../../api/queries/test-cases.ts'
import type { Tool, ToolExecution } from '../../api/queries/tools.ts'
import { useGuardedClose } from '../../editing/use-guarded-close.tsx'
import type { JsonMembers } from '../../schema-form/json-schema.ts'
import { testsTexts, testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { texts as commonTexts } from '../../texts/texts.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { AssertionList } from './assertion-list.tsx'
import { NameFields } from './test-case-fields.tsx'

export type ExecutedCall = { id: number; arguments: JsonMembers; execution: ToolExecution }

type SaveTestCaseDialogProps = { tool: Tool; call: ExecutedCall; onClose: () => void }

/** Saves a call as a test case, with suggested assertions. */
export default function SaveTestCaseDialog({ tool, call, onClose }: SaveTestCaseDialogProps) {
  const { app_id: appId, key: toolKey } = tool
  const basis = { tool: toolKey, arguments: call.arguments, response: toRecordedResponse(call.execution) }
  const suggestion = useQuery({
    queryKey: appKey(appId, 'test-cases', 'suggestion', tool.id, String(call.id)),
    queryFn: () => suggestTestAssertions(appId, basis),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [edited, setEdited] = useState<Partial<NewTestCase>>({})
  const creation = useCreation(appId, onClose)
  const { close, question } = useGuardedClose(Object.keys(edited).length > 0 && !creation.isSuccess, onClose)
  const submit = () => {
    const { key, ...others } = { ...basis, assert: suggestion.data ?? [], ...edited }
    creation.mutate({ ...others, ...(key && { key }) })
  }
  return (
    <FormDialog
      onClose={close}
      size="large"
      title={texts.save.title}
      description={texts.save.hint}
      action={commonTexts.common.save}
      isBusy={creation.isPending}
      error={creation.error}
      isDisabled={!suggestion.data}
      onSubmit={submit}
    >
      <NameFields
        values={{ key: edited.key ?? '', description: edited.description ?? '' }}
        onChange={(change) => setEdited({ ...edited, ...change })}
      />
      <QueryContent query={suggestion}>
        {(suggested) => (
          <AssertionList
            values={edited.assert ?? suggested}
            onChange={(assert) => setEdited({ ...edited, assert })}
          />
        )}
      </QueryContent>
      <p className="text-sm text-muted">{basis.response ? texts.save.saved : texts.save.notSaved}</p>
      {question}
    </FormDialog>
  )
}

/** Null if there was no response, or if it cannot be recorded. */
function toRecordedResponse({ exchange }: ToolExecution): RecordedResponse | null {
  const response = exchange?.response
  if (!response || response.body === null) return null
  const { status, headers, body } = response
  return { status: status ?? 200, content_type: headers['content-type'] ?? '', body }
}

function useCreation(appId: string, onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: NewTestCase) => createTestCase(appId, body),
    onSuccess: ({ id }) => {
      const open = () => void navigate({ to: '/apps/$appId/tests', params: { appId }, search: { case: id } })
      showToast({ title: testsTexts.created, action: { label: testsTexts.open, run: open } })
      void queries.invalidateQueries({ queryKey: appKey(appId) })
      onClose()
    },
  })
}
