// The operations of all API families, completed from the declarations of each family.
import type { Ports } from '#core/ports/ports.ts'
import { type ApiFamily, buildFamilyPath, isArchivedFamily } from '#endpoints/shared/api-family.ts'
import type { ApiOperation } from '#http/operation.ts'

type BuiltFamily = {
  family: ApiFamily
  operations: ApiOperation[]
  /** Below the path of the family, with parameters without names. */
  paths: ReadonlySet<string>
}

/** `families` from the oldest to the newest. */
export function createFamilyOperations(families: readonly ApiFamily[], ports: Ports): ApiOperation[] {
  const built = families.map((family) => buildFamily(family, ports))
  const newestFirst = built.filter(({ family }) => !isArchivedFamily(family)).toReversed()
  return built.flatMap((operation) => deprecateIfArchived(operation, newestFirst))
}

function buildFamily(family: ApiFamily, ports: Ports): BuiltFamily {
  const operations = family.createOperations(ports)
  const paths = new Set(operations.map(({ path }) => removeParameterNames(toRelativePath(family, path))))
  return { family, operations, paths }
}

/** An operation of an archived family points to the newest family with its path, otherwise to the API reference. */
function deprecateIfArchived(
  { family, operations }: BuiltFamily,
  newestFirst: BuiltFamily[],
): ApiOperation[] {
  const since = family.archivedSince
  if (since === null) return operations
  return operations.map((op) => ({
    ...op,
    deprecation: { since, successor: findSuccessorPath(family, op.path, newestFirst) },
  }))
}

/** The path in the newest family that has it, with the names of parameters in the archived family. */
function findSuccessorPath(archived: ApiFamily, path: string, newestFirst: BuiltFamily[]): string {
  const relativePath = toRelativePath(archived, path)
  const shape = removeParameterNames(relativePath)
  const successor = newestFirst.find(({ paths }) => paths.has(shape))
  return successor ? buildFamilyPath(successor.family) + relativePath : '/docs'
}

const toRelativePath = (family: ApiFamily, path: string) => path.slice(buildFamilyPath(family).length)
const removeParameterNames = (path: string) => path.replace(/\{\w+\}/g, '{}')
