import type { CallRecord } from '../../api/queries/calls.ts'
import { callsTexts } from '../../texts/calls-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Partial<Record<CallRecord['outcome'], Tone>> = {
  ok: 'accent',
  cancelled: 'neutral',
  invalid_arguments: 'warning',
  rate_limited: 'warning',
  awaiting_caller: 'neutral',
  denied: 'neutral',
}

export const OutcomeBadge = ({ outcome }: { outcome: CallRecord['outcome'] }) => (
  <Badge tone={tones[outcome] ?? 'danger'}>{callsTexts.outcomes[outcome]}</Badge>
)
