import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { appListQuery } from '../../../api/queries/apps.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import type { FieldViolations } from '../../../workspaces/field-violations.tsx'
import type { WebhookValues } from './webhook-values.ts'

type WebhookFieldsProps = {
  workspaceId: string
  values: WebhookValues
  violations: FieldViolations
  onChange: (change: Partial<WebhookValues>) => void
}

const eventOptions = toOptions(texts.eventTypes)

export const WebhookFields = ({ workspaceId, values, violations, onChange }: WebhookFieldsProps) => (
  <>
    <TextField
      type="url"
      label={texts.url}
      hint={texts.urlHint}
      isRequired
      error={violations.at('url')}
      value={values.url}
      onChange={(url) => onChange({ url })}
    />
    <TextField
      label={texts.description}
      hint={texts.descriptionHint}
      error={violations.at('description')}
      value={values.description}
      onChange={(description) => onChange({ description })}
    />
    <AllOrSome
      label={texts.events}
      all={texts.allEvents}
      some={texts.someEvents}
      options={eventOptions}
      chosen={values.eventTypes}
      onChange={(eventTypes) => onChange({ eventTypes: eventTypes as WebhookValues['eventTypes'] })}
    />
    <AppChoice workspaceId={workspaceId} chosen={values.appIds} onChange={(appIds) => onChange({ appIds })} />
  </>
)

type AppChoiceProps = {
  workspaceId: string
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}

function AppChoice({ workspaceId, chosen, onChange }: AppChoiceProps) {
  const list = useInfiniteQuery(appListQuery({ workspace_id: workspaceId, sort: 'name' }))
  const apps = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <AllOrSome
      label={texts.apps}
      all={texts.allApps}
      some={texts.someApps}
      none={texts.noApps}
      options={apps.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

type AllOrSomeProps = {
  label: string
  all: string
  some: string
  /** Shown if there are no options. */
  none?: string
  options: readonly { value: string; label: string }[]
  /** Null selects all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
}

function AllOrSome({ label, all, some, none, options, chosen, onChange }: AllOrSomeProps) {
  const name = useId()
  const toggle = (value: string, isOn: boolean) =>
    onChange(
      isOn ? [...(chosen ?? []), value] : (chosen ?? []).filter((chosenValue) => chosenValue !== value),
    )
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        name={name}
        label={label}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: some },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen && (
        <fieldset className="grid gap-2 pl-7 sm:grid-cols-2">
          <legend className="sr-only">{`${label}: ${some}`}</legend>
          {options.length === 0 && <p className="text-sm text-muted">{none}</p>}
          {options.map(({ value, label: text }) => (
            <Checkbox
              key={value}
              label={text}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
