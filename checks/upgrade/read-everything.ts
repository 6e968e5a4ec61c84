// Reads everything that a user can read of an app and in lists, by the API documents of the replica.
type ApiDocument = { paths: Record<string, { get?: object }> }

/** Members of a path by name, such as `app_id` in v2 and `appId` in v1. */
export type PathParameters = Record<string, string>

const families = ['v1', 'v2', 'v3']
const headers = (token: string) => ({ Authorization: `Bearer ${token}` })

async function listPaths(url: string): Promise<string[]> {
  const documents = await Promise.all(
    families.map(
      async (family) => (await (await fetch(`${url}/openapi/${family}.json`)).json()) as ApiDocument,
    ),
  )
  return documents.flatMap(({ paths }) => Object.keys(paths).filter((path) => paths[path]?.get))
}

/** Null when the path has a parameter without a value here. */
function fillPath(path: string, parameters: PathParameters): string | null {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    return parameters[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ?? whole
  })
  return filled.includes('{') ? null : filled
}

/** Requests that did not respond with 200 or, when the query lacks something, with 4xx. */
export async function findUnreadable(
  url: string,
  token: string,
  parameters: PathParameters,
): Promise<{ tried: number; failures: string[] }> {
  const paths = (await listPaths(url)).flatMap((path) => fillPath(path, parameters) ?? [])
  const failures: string[] = []
  for (const path of paths) {
    const reply = await fetch(url + path, { headers: headers(token) })
    const text = await reply.text()
    if (reply.status >= 500) failures.push(`${reply.status} ${path} ${text.slice(0, 200)}`)
  }
  return { tried: paths.length, failures }
}
