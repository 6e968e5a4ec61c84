import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { createTestCase, recordTestCase } from '../../api/queries/test-cases.ts'
import { type ToolListItem, toolListQuery } from '../../api/queries/tools.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { testsTexts, testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { CallArguments } from './call-arguments.tsx'
import { NameFields, ToolField } from './test-case-fields.tsx'

type NewTestCaseDialogProps = { appId: string; onClose: () => void; onCreated: (caseId: string) => void }

/** Creates a test case, with or without a call of its tool. */
export const NewTestCaseDialog = ({ appId, onClose, onCreated }: NewTestCaseDialogProps) => {
  const tools = useQuery(toolListQuery(appId))
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={texts.newTitle}
      description={texts.newHint}
      footer={
        tools.data?.length ? (
          <>
            <Button type="submit" form={formId} value="create" isBusy={isBusy}>
              {texts.createOnly}
            </Button>
            <Button type="submit" form={formId} value="record" look="primary" isBusy={isBusy}>
              {texts.record}
            </Button>
          </>
        ) : null
      }
    >
      <QueryContent query={tools}>
        {([first, ...others]) =>
          first ? (
            <NewTestCaseForm
              appId={appId}
              tools={[first, ...others]}
              formId={formId}
              onBusy={setIsBusy}
              onCreated={onCreated}
            />
          ) : (
            <Notice tone="info" title={texts.noTools} />
          )
        }
      </QueryContent>
    </Dialog>
  )
}

type NewTestCaseFormProps = {
  appId: string
  tools: [ToolListItem, ...ToolListItem[]]
  formId: string
  onBusy: (isBusy: boolean) => void
  onCreated: (caseId: string) => void
}

function NewTestCaseForm({ appId, tools, formId, onBusy, onCreated }: NewTestCaseFormProps) {
  const [values, setValues] = useState({ key: '', description: '', tool: tools[0].key, arguments: {} })
  const [isEdited, setIsEdited] = useState(false)
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: (isRecorded: boolean) => {
      const { key, ...others } = values
      const body = { ...others, ...(key && { key }) }
      return isRecorded ? recordTestCase(appId, body) : createTestCase(appId, body)
    },
    onMutate: () => onBusy(true),
    onSuccess: async ({ id }) => {
      showToast({ title: testsTexts.created })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      onCreated(id)
    },
    onSettled: () => onBusy(false),
  })
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed })
    setIsEdited(true)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    creation.mutate(!(submitter instanceof HTMLButtonElement) || submitter.value === 'record')
  }
  const tool = tools.find(({ key }) => key === values.tool)
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
      <LeaveGuard
        edits={{ isDirty: isEdited && !creation.isPending && !creation.isSuccess }}
        freeParameters={['show', 'live']}
      />
      <ToolField tools={tools} value={values.tool} onChange={(key) => change({ tool: key, arguments: {} })} />
      <CallArguments
        appId={appId}
        tool={tool}
        value={values.arguments}
        onChange={(args) => change({ arguments: args })}
      />
      <NameFields values={values} onChange={change} />
      {tool && !tool.annotations.read_only_hint && <Notice tone="warning" title={texts.recordWrites} />}
      {creation.isError && <ErrorNotice error={creation.error} />}
    </form>
  )
}
