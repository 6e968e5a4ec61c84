// The parts of the service that work, and what the service can do with them. Published apps are served from memory,
// without a database.

/** `serve`: calls of published apps. `manage`: the management API, the console and sign-in. */
export const abilities = ['serve', 'manage'] as const
export type Ability = (typeof abilities)[number]

export type ServicePart = {
  /** Resolves to a description of the problem, or to null. */
  findProblem(): Promise<string | null>
  /** The abilities that require this part. */
  neededTo: readonly Ability[]
}

export type Readiness = Record<Ability, boolean> & {
  /** `ok`: everything works. `degraded`: published apps are served, other parts fail. */
  status: 'ok' | 'degraded' | 'unavailable'
  /** The problem of each part; null for none. */
  problems: Record<string, string | null>
}

/** Shorter than the second that orchestrators wait for a probe by default. */
const maxCheckMs = 500

export async function checkReadiness(
  parts: Record<string, ServicePart>,
  maxMs: number = maxCheckMs,
): Promise<Readiness> {
  const checked = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await findProblemInTime(part, maxMs)] as const),
  )
  const problems = Object.fromEntries(checked)
  const isAble = (ability: Ability) =>
    Object.entries(parts).every(
      ([name, { neededTo }]) => problems[name] === null || !neededTo.includes(ability),
    )
  const [serve, manage] = [isAble('serve'), isAble('manage')]
  return { status: !serve ? 'unavailable' : manage ? 'ok' : 'degraded', serve, manage, problems }
}

function findProblemInTime(part: ServicePart, maxMs: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const timer = setTimeout(() => resolve('does not respond'), maxMs)
  part.findProblem().then(resolve, () => resolve('cannot be checked'))
  return promise.finally(() => clearTimeout(timer))
}
