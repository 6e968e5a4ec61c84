// Compares the failures of all runs with the exceptions.
import { type ContractException, contractExceptions } from './exceptions.ts'
import type { ContractFailure } from './failures.ts'

/** `count` is the number of failures that differ only in operation and message. */
export type FailureGroup = { example: ContractFailure; operations: Set<string>; count: number }

type Kind = Pick<ContractFailure, 'check' | 'status' | 'code'>
const formatKind = ({ check, status, code }: Kind) => `${check} ${status} ${code}`.trim()

export function groupFailures(failures: readonly ContractFailure[]): Map<string, FailureGroup> {
  const groups = new Map<string, FailureGroup>()
  for (const failure of failures) {
    const kind = formatKind(failure)
    const group = groups.get(kind) ?? { example: failure, operations: new Set(), count: 0 }
    group.operations.add(failure.operation)
    groups.set(kind, { ...group, count: group.count + 1 })
  }
  return groups
}

export type ContractComparison = {
  expected: [FailureGroup, ContractException][]
  unexpected: FailureGroup[]
  /** Exceptions that no longer occur. */
  obsolete: ContractException[]
}

export function compareWithExceptions(groups: Map<string, FailureGroup>): ContractComparison {
  const byKind = new Map(contractExceptions.map((exception) => [formatKind(exception), exception]))
  const comparison: ContractComparison = {
    expected: [],
    unexpected: [],
    obsolete: contractExceptions.filter(
      (exception) => !exception.isRare && !groups.has(formatKind(exception)),
    ),
  }
  for (const [kind, group] of groups) {
    const exception = byKind.get(kind)
    if (exception) comparison.expected.push([group, exception])
    else comparison.unexpected.push(group)
  }
  return comparison
}
