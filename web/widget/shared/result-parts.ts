import { RowsFrame } from '../loading/loading-controls.tsx'
import { useLoader } from '../loading/use-loader.ts'
import type { ResultParts } from '../widget-app.tsx'
import { ActionResult } from './action-result.tsx'

export const resultParts: ResultParts = { Result: ActionResult, Frame: RowsFrame, useLoader }
