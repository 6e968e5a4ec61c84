import type { ReviewedOperation } from '../../../api/queries/refresh.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { differencesTexts } from '../../../texts/differences-texts.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { HazardList } from '../hazard-list.tsx'

const tones: Record<ReviewedOperation['change'], Tone> = {
  added: 'accent',
  changed: 'info',
  removed: 'danger',
}

/** The maximum number of rows. A new version of a document may change a thousand operations. */
const maxRows = 200

const isHazardous = ({ hazards }: ReviewedOperation) => hazards.length > 0

const listHazardousFirst = (operations: ReviewedOperation[]) =>
  operations.toSorted((a, b) => Number(isHazardous(b)) - Number(isHazardous(a)))

/** The changed operations, with the tools that follow. */
export const ReviewedOperations = ({ operations }: { operations: ReviewedOperation[] }) => (
  <details open={operations.some(isHazardous)}>
    <summary className="py-1 text-sm">{texts.operations}</summary>
    <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
      {listHazardousFirst(operations)
        .slice(0, maxRows)
        .map((operation) => (
          <li
            key={operation.operation_id ?? operation.key}
            className="flex flex-wrap items-baseline gap-x-2 gap-y-1 py-2"
          >
            <Badge tone={tones[operation.change]}>{texts.kinds[operation.change]}</Badge>
            <span className="font-medium break-all">{operation.key}</span>
            <span className="font-mono text-xs break-all text-muted">
              {operation.method} {operation.path}
            </span>
            {operation.tools.length > 0 && (
              <span className="text-muted">{operation.tools.map(({ key }) => key).join(', ')}</span>
            )}
            {isHazardous(operation) && (
              <div className="basis-full">
                <HazardList hazards={operation.hazards} />
              </div>
            )}
          </li>
        ))}
    </ul>
    {operations.length > maxRows && (
      <p className="mt-2 text-sm text-muted">{differencesTexts.moreEntities(operations.length - maxRows)}</p>
    )}
  </details>
)
