// Paths in JSON values, as the service writes them: `items[].id`, where `[]` stands for every item of a
// list.

export const childPath = (path: string, name: string) => (path ? `${path}.${name}` : name)
export const itemPath = (path: string) => `${path}[]`

/** The members of a value with their paths. All items of a list share a path. */
export function listChildren(value: unknown, path: string): { name: string; path: string; value: unknown }[] {
  if (Array.isArray(value))
    return value.map((item, index) => ({ name: String(index), path: itemPath(path), value: item }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, member]) => ({
    name,
    path: childPath(path, name),
    value: member,
  }))
}

/** A name that contains path syntax cannot be part of a path. */
export const isNameable = (name: string) => !/[.[\]]/.test(name) && name !== ''
