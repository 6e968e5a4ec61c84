import { mapWithPauses } from '#base/time-slices.ts'
import { decodeOperation } from '#core/engines/operations/content/index.ts'
import { findDefinitionHazards } from '#core/engines/texts/hazards/index.ts'
import type {
  DescribedReview,
  DifferenceReview,
  ReviewedOperation,
} from '#core/model/integrations/difference-review.ts'
import type { TextHazard } from '#core/model/operations/text-hazard.ts'
import type { Deps } from '#core/ports/ports.ts'

/**
 * The review with the facts that a person needs to decide. It takes milliseconds for each operation, so do not call it
 * in a transaction.
 */
export async function describeReview(
  { timer }: Deps<'timer'>,
  review: DifferenceReview,
): Promise<DescribedReview> {
  const operations = await mapWithPauses(
    review.operations,
    (operation) => ({ ...operation, hazards: listHazards(operation) }),
    timer.pause,
  )
  return { ...review, operations }
}

const listHazards = ({ found }: ReviewedOperation): TextHazard[] => {
  if (!found) return []
  const { name, description, inputSchema, outputSchema } = decodeOperation(found)
  return findDefinitionHazards({ name, description, inputSchema, outputSchema })
}
