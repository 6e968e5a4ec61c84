import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import {
  changeSchedule,
  createWebhook,
  deleteWebhook,
  type SourceWatch,
} from '../../../api/queries/refresh.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

type WatchSettingsProps = { place: { appId: string; integrationId: string }; watch: SourceWatch }

/** The schedule of checks, and the webhook that reports a change. */
export const WatchSettings = (props: WatchSettingsProps) => (
  <section className="flex max-w-3xl flex-col gap-6 border-t border-line pt-6">
    <ScheduleField {...props} />
    <WebhookSettings {...props} />
  </section>
)

/** Invalidates the queries of the app afterwards. */
function useWatchChange<Reply, Input = void>(
  appId: string,
  change: (input: Input) => Promise<Reply>,
  title?: string,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (title) showToast({ title })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
}

function ScheduleField({ place, watch }: WatchSettingsProps) {
  const every = watch.every ?? ''
  const saving = useWatchChange(place.appId, (chosen: string) => changeSchedule(place, chosen), texts.saved)
  const isKnown = texts.intervals.some(({ value }) => value === every)
  const options = isKnown
    ? texts.intervals
    : [...texts.intervals, { value: every, label: texts.interval(every) }]
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{texts.schedule}</h2>
      <SelectField
        label={texts.every}
        className="max-w-60"
        options={options}
        value={saving.isPending ? saving.variables : every}
        onChange={saving.mutate}
      />
      {saving.isError && <ErrorNotice error={saving.error} />}
    </div>
  )
}

function WebhookSettings({ place, watch: { webhook } }: WatchSettingsProps) {
  const creating = useWatchChange(place.appId, () => createWebhook(place))
  const removing = useWatchChange(place.appId, () => deleteWebhook(place))
  const error = creating.error ?? removing.error
  const isShown = creating.data && webhook.active && !removing.isSuccess
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{texts.webhook}</h2>
      <p className="text-sm text-muted">{texts.webhookHint}</p>
      {isShown && (
        <Notice tone="info" title={texts.webhookUrl}>
          <span className="font-mono text-xs break-all">{creating.data.url}</span>
          <CopyButton text={creating.data.url} />
        </Notice>
      )}
      {webhook.previous_ends_at && (
        <p className="text-sm text-muted">
          {texts.previous} <RelativeTime time={webhook.previous_ends_at} />
        </p>
      )}
      {error && <ErrorNotice error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={creating.isPending} onClick={() => creating.mutate()}>
          {webhook.active ? texts.rotateWebhook : texts.createWebhook}
        </Button>
        {webhook.active && (
          <Button look="quiet" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            {texts.deleteWebhook}
          </Button>
        )}
      </div>
    </div>
  )
}
