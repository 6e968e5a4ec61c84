import { operationsTexts } from '../texts/operations-texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { OperationRisk } from './operation-choice.ts'

const tones: Record<OperationRisk, Tone> = { read: 'accent', write: 'warning', destructive: 'danger' }

export const RiskBadge = ({ risk }: { risk: OperationRisk }) => (
  <Badge tone={tones[risk]}>{operationsTexts.risks[risk]}</Badge>
)
