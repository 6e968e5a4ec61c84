import type { Caller } from '../../api/queries/callers.ts'

/** The caller's name if the user may see it, otherwise the beginning of the pseudonym. */
export const nameCaller = ({ id, name }: Pick<Caller, 'id' | 'name'>): string =>
  name ?? `${id.slice(0, 'caller_'.length + 6)}…`
