import { operationsTexts } from '../texts/operations-texts.ts'
import { VirtualList } from '../ui/lists/virtual-list.tsx'
import { OperationRow } from './operation-row.tsx'
import type { OperationChoiceState } from './use-operation-choice.ts'

/** CSS pixels of a row before it is measured. */
const estimatedRowHeight = 64

/** The operations that match the filter. */
export const OperationList = ({ choice }: { choice: OperationChoiceState }) =>
  choice.shown.length === 0 ? (
    <p className="p-6 text-center text-muted">{operationsTexts.none}</p>
  ) : (
    <VirtualList
      items={choice.shown}
      toKey={({ id }) => id}
      estimatedHeight={estimatedRowHeight}
      isFramed={false}
    >
      {(operation) => <OperationRow operation={operation} choice={choice} />}
    </VirtualList>
  )
