import type { V3Components } from '#client'
import { quoteText } from './quote-text.ts'

export type UndoneEditJson = V3Components['schemas']['AppFileUndoneEdit']
export type DraftEditorJson = V3Components['schemas']['DraftEditor']

const formatValue = (value: unknown) => (value === null ? '–' : quoteText(value))

export const formatUndoneEdit = ({ pointer, now, after }: UndoneEditJson): string =>
  `${pointer}: ${formatValue(now)} → ${formatValue(after)}`

const nameActor = ({ kind, email, name, subject }: DraftEditorJson['actor']) =>
  email || name || subject || kind

export const formatEditors = (editors: readonly DraftEditorJson[], verb = 'Edited'): string[] =>
  editors.map(({ actor, at }) => `${verb} by ${nameActor(actor)} on ${at}.`)
