import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { type ToolListItem, toolListQuery } from '../../../api/queries/tools.ts'
import { createWidget, type NewWidget, type Widget, widgetListQuery } from '../../../api/queries/widgets.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { useChange } from '../../../editing/use-change.ts'
import { newWidgetTexts } from '../../../texts/widgets-texts.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field, SelectInput } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import type { Primitive } from '../primitives.ts'
import { useWidgetsView } from '../use-widgets-view.ts'
import { PrimitiveChoice } from './primitive-choice.tsx'
import { useSuggestion } from './use-suggestion.ts'

type NewWidgetDialogProps = { appId: string; toolId: string; onClose: () => void }

/** Creates a widget for a tool. Its primitive is suggested from the result of the tool. */
export function NewWidgetDialog({ appId, toolId, onClose }: NewWidgetDialogProps) {
  const tools = useQuery(toolListQuery(appId))
  const { data: widgets = [] } = useQuery(widgetListQuery(appId))
  const formId = useId()
  const creation = useCreation(appId)
  const hasFree = tools.data?.some(({ id }) => !findWidget(widgets, id)) ?? false
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={newWidgetTexts.title}
      description={newWidgetTexts.description}
      footer={
        hasFree && (
          <Button type="submit" form={formId} look="primary" isBusy={creation.isPending}>
            {newWidgetTexts.create}
          </Button>
        )
      }
    >
      <QueryContent query={tools}>
        {(all) =>
          hasFree ? (
            <NewWidgetForm
              id={formId}
              appId={appId}
              tools={all}
              widgets={widgets}
              toolId={toolId}
              isDone={creation.isPending || creation.isSuccess}
              onSubmit={creation.mutate}
            />
          ) : (
            <NoFreeTool appId={appId} />
          )
        }
      </QueryContent>
      {creation.isError && <ErrorNotice error={creation.error} />}
    </Dialog>
  )
}

const findWidget = (widgets: readonly Widget[], toolId: string) =>
  widgets.find(({ tool_id }) => tool_id === toolId)

const NoFreeTool = ({ appId }: { appId: string }) => (
  <EmptyState
    title={newWidgetTexts.noTools}
    action={
      <Link to="/apps/$appId/tools" params={{ appId }} className={buttonClasses('secondary')}>
        {newWidgetTexts.openTools}
      </Link>
    }
  />
)

type NewWidgetFormProps = {
  id: string
  appId: string
  tools: ToolListItem[]
  widgets: Widget[]
  toolId: string
  /** Whether the widget is created or being created. */
  isDone: boolean
  onSubmit: (widget: NewWidget) => void
}

function NewWidgetForm({ id, appId, tools, widgets, toolId, isDone, onSubmit }: NewWidgetFormProps) {
  const [chosenId, setChosenId] = useState(toolId)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Primitive | null>(null)
  const tool = tools.find((candidate) => candidate.id === chosenId)
  const suggested = useSuggestion(appId, tool)
  const name = typedName ?? tool?.name ?? ''
  const primitive = chosen ?? suggested ?? 'data-table'
  const isEdited = typedName !== null || chosen !== null || chosenId !== toolId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ name: name.trim(), primitive, tool_id: chosenId })
  }
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-4">
      <LeaveGuard edits={{ isDirty: isEdited && !isDone }} />
      <Field label={newWidgetTexts.tool} isRequired>
        {(control) => (
          <ToolSelect
            control={control}
            tools={tools}
            widgets={widgets}
            value={chosenId}
            onChange={setChosenId}
          />
        )}
      </Field>
      <TextField label={newWidgetTexts.name} required value={name} onChange={setTypedName} />
      <PrimitiveChoice value={primitive} suggested={suggested} onChange={setChosen} />
      {suggested && (
        <p className="text-sm text-muted" aria-live="polite">
          {newWidgetTexts.suggestionHint[suggested]}
        </p>
      )}
    </form>
  )
}

type ToolSelectProps = Pick<NewWidgetFormProps, 'tools' | 'widgets'> & {
  control: object
  value: string
  onChange: (toolId: string) => void
}

/** A tool that has a widget cannot get another. */
const ToolSelect = ({ control, tools, widgets, value, onChange }: ToolSelectProps) => (
  <SelectInput
    {...control}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
    options={[
      { value: '', label: newWidgetTexts.chooseTool },
      ...tools.map(({ id, name }) => {
        const widget = findWidget(widgets, id)
        return {
          value: id,
          label: widget ? newWidgetTexts.taken(name, widget.name) : name,
          isDisabled: widget !== undefined,
        }
      }),
    ]}
  />
)

function useCreation(appId: string) {
  const { show } = useWidgetsView()
  return useChange({
    send: (body: NewWidget) => createWidget(appId, body),
    outdates: appKey(appId),
    done: ({ name }) => newWidgetTexts.created(name),
    onDone: ({ id }) => show({ widget: id }, true),
  })
}
