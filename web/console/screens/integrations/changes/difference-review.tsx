import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import {
  applyDifference,
  dismissDifference,
  type MergeRule,
  type PendingDifference,
} from '../../../api/queries/refresh.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { MissingRoleNote, Permitted } from '../../../workspaces/permission.tsx'
import { ConflictList, type Decisions } from './conflict-list.tsx'
import { ReviewedOperations } from './reviewed-operations.tsx'

/** A change of the document: its conflicts, its effects, and the decision. */
export function DifferenceReview({ difference }: { difference: PendingDifference }) {
  const { counts, conflicts, operations, found_at: foundAt } = difference
  const [decisions, setDecisions] = useState<Decisions>({})
  const undecided = conflicts.filter(({ id }) => !decisions[id]).length
  const decideAll = (choice: MergeRule) =>
    setDecisions(Object.fromEntries(conflicts.map(({ id }) => [id, choice])))
  const tools = operations.flatMap((operation) => operation.tools)
  const edits = [...operations, ...tools].reduce((sum, { retained }) => sum + retained.length, 0)
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div>
        <h2 className="font-semibold">{texts.found}</h2>
        <p className="text-sm text-muted">
          {texts.counts(counts.added, counts.changed, counts.removed)} · {texts.edits(edits)} ·{' '}
          {texts.tools(tools.length)} · <RelativeTime time={foundAt} />
        </p>
      </div>
      {conflicts.length === 0 ? (
        <p className="text-sm">{texts.noConflicts}</p>
      ) : (
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="mr-auto font-medium">{texts.conflicts(conflicts.length)}</h3>
            <Button onClick={() => decideAll('keep_mine')}>{texts.keepAll}</Button>
            <Button onClick={() => decideAll('take_document')}>{texts.takeAll}</Button>
          </div>
          <p className="text-sm text-muted">{texts.conflictsHint}</p>
          <ConflictList difference={difference} decisions={decisions} onDecide={setDecisions} />
        </section>
      )}
      <ReviewedOperations operations={operations} />
      <MissingRoleNote needs="builder" />
      <Permitted needs="draft">
        <DecisionButtons difference={difference} decisions={decisions} undecided={undecided} />
      </Permitted>
    </div>
  )
}

type DecisionButtonsProps = { difference: PendingDifference; decisions: Decisions; undecided: number }

function DecisionButtons({ difference, decisions, undecided }: DecisionButtonsProps) {
  const place = { appId: difference.app_id, id: difference.id }
  const applying = useDecision(difference, texts.applied, () => applyDifference(place, { decisions }))
  const dismissing = useDecision(difference, texts.dismissed, () => dismissDifference(place))
  const error = applying.error ?? dismissing.error
  return (
    <div className="flex flex-col gap-3">
      {error && <ErrorNotice error={error} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          disabled={undecided > 0}
          isBusy={applying.isPending}
          onClick={() => applying.mutate()}
        >
          {texts.apply}
        </Button>
        <Button isBusy={dismissing.isPending} onClick={() => dismissing.mutate()}>
          {texts.dismiss}
        </Button>
        {undecided > 0 && <p className="text-sm text-muted">{texts.undecided(undecided)}</p>}
      </div>
    </div>
  )
}

function useDecision({ app_id: appId }: PendingDifference, title: string, decide: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: () => showToast({ title }),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
}
