import {
  type ChangeClass,
  type ClientChange,
  type ContractSummary,
  changeClasses,
} from '#core/model/differences/client-change.ts'

/** Without changes the class is `live`. */
export function summarizeContract(changes: readonly ClientChange[], serverVersion: string): ContractSummary {
  const counts: Record<ChangeClass, number> = { live: 0, rescan: 0, breaking: 0 }
  for (const { changeClass } of changes) counts[changeClass]++
  return {
    changeClass: changeClasses.findLast((changeClass) => counts[changeClass] > 0) ?? 'live',
    counts,
    serverVersion,
  }
}
