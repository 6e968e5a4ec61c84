import type { ClientChange } from '../api/queries/releases.ts'
import { differencesTexts } from '../texts/differences-texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type ChangeClass = ClientChange['class']

const tones: Record<ChangeClass, Tone> = { live: 'neutral', rescan: 'info', breaking: 'danger' }

/** Whether clients and stores that hold a copy of the app notice a change. */
export const ChangeClassBadge = ({ value }: { value: ChangeClass }) => (
  <Badge tone={tones[value]}>{differencesTexts.classes[value].label}</Badge>
)
