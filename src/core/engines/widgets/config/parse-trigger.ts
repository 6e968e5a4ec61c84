/** When an action runs. */
export type ActionTrigger = 'load' | 'submit' | 'select' | 'click'

/** Trigger names are free text. An unknown one becomes a button, so that the action runs only on request. */
export function parseTrigger(trigger: string): ActionTrigger {
  if (/(^|[._-])(load|mount|ready)$/i.test(trigger)) return 'load'
  if (/submit$/i.test(trigger)) return 'submit'
  return /^(row|item|card|point)\b|(^|[._-])select$/i.test(trigger) ? 'select' : 'click'
}
