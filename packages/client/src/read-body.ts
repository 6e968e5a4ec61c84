type Reply<Data> = { data?: Data; response: Response }

/**
 * The body of a reply; failures were thrown as a `TenonError` before. An operation that reports its progress would send text
 * to a client that accepts events.
 */
export async function readBody<Data>(reply: Promise<Reply<Data>>): Promise<Exclude<Data, string>> {
  return (await reply).data as Exclude<Data, string>
}

/** A resource with its version, which `If-Match` must name to change it. */
export type Versioned<Data> = { data: Data; etag: string }

export async function readVersioned<Data>(reply: Promise<Reply<Data>>): Promise<Versioned<Data>> {
  const { data, response } = await reply
  return { data: data as Data, etag: response.headers.get('ETag') ?? '' }
}
