// The part that runs actions, without those of rows.
export { ActionButton } from '../../actions/action-button.tsx'
export { OutcomeMessage } from '../../actions/action-note.tsx'
export { useActions } from '../../actions/use-actions.ts'
