import { useState } from 'react'
import type { Tool } from '../../../api/queries/tools.ts'
import { type SelectionRow, toRows, toSelection } from './selection-rows.ts'

type Selection = Tool['result_options']['select']

/** The selection as rows, which keep their order while names are typed. */
export function useSelectionRows(selection: Selection, onChange: (selection: Selection) => void) {
  const [rows, setRows] = useState(() => toRows(selection))
  // The selection may change from outside: edits were discarded, or someone else changed it.
  const isOwn = JSON.stringify(toSelection(rows)) === JSON.stringify(selection)
  const current = isOwn ? rows : toRows(selection)
  function change(next: SelectionRow[]): void {
    setRows(next)
    onChange(toSelection(next))
  }
  return [current, change] as const
}
