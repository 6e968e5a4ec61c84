import { RowsFrame } from '../loading/loading-controls.tsx'
import type { ResultParts } from '../widget-app.tsx'
import { ActionResult } from './action-result.tsx'

export const resultParts: ResultParts = { Result: ActionResult, Frame: RowsFrame }
