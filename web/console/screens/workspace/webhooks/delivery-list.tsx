import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DeliveryState,
  deliveriesKey,
  deliveriesQuery,
  replayFailedDeliveries,
  type WebhookAddress,
} from '../../../api/queries/webhooks.ts'
import { ChangeDialog } from '../../../editing/change-dialog.tsx'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectInput } from '../../../ui/field.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { ShowMoreButton } from '../../../ui/lists/show-more-button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import { DeliveryRow } from './delivery-row.tsx'

const stateOptions = [{ value: '', label: texts.allStates }, ...toOptions(texts.states)]
const beginning = '1970-01-01T00:00:00Z'

/** The log of a webhook. */
export function DeliveryList({ address, url }: { address: WebhookAddress; url: string }) {
  const [state, setState] = useState<DeliveryState | null>(null)
  const [isReplaying, setIsReplaying] = useState(false)
  return (
    <div className="flex flex-col gap-3 rounded-control bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <SelectInput
          aria-label={texts.stateFilter}
          className="!w-36"
          options={stateOptions}
          value={state ?? ''}
          onChange={(event) => setState((event.target.value || null) as DeliveryState | null)}
        />
        <Button onClick={() => setIsReplaying(true)}>{texts.replayFailed}</Button>
      </div>
      <Deliveries address={address} url={url} state={state} />
      {isReplaying && (
        <ChangeDialog
          onClose={() => setIsReplaying(false)}
          title={texts.replayFailedTitle}
          action={texts.replay}
          send={() => replayFailedDeliveries(address, beginning)}
          outdates={deliveriesKey(address)}
          done={texts.replayed}
        >
          <p>{texts.replayFailedHint}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

type DeliveriesProps = { address: WebhookAddress; url: string; state: DeliveryState | null }

function Deliveries({ address, url, state }: DeliveriesProps) {
  const list = useInfiniteQuery(deliveriesQuery(address, state))
  if (list.isPending) return <LoadingState />
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  const deliveries = list.data.pages.flatMap(({ data }) => data)
  if (deliveries.length === 0)
    return <p className="text-sm text-muted">{state ? texts.noneInState : texts.noDeliveries}</p>
  return (
    <>
      <RowList items={deliveries} label={texts.deliveriesOf(url)}>
        {(delivery) => <DeliveryRow address={address} delivery={delivery} />}
      </RowList>
      <ShowMoreButton list={list} className="self-start" />
    </>
  )
}
