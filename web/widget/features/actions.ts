// The part that runs actions, in rows and below the widget, and shows their results.

export { RowActions } from '../actions/row-actions.tsx'
export { ActionResult } from '../shared/action-result.tsx'
export * from './form/actions.ts'
