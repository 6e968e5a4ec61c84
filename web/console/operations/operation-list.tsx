import { operationsTexts } from '../texts/operations-texts.ts'
import { VirtualList } from '../ui/lists/virtual-list.tsx'
import { OperationRow } from './operation-row.tsx'
import type { OperationChoiceState } from './use-operation-choice.ts'

/** In CSS pixels, until a row is measured. */
const estimatedRowHeight = 64

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
