// Messages between the service and the process that counts tokens. They alternate strictly; the service sends the first
// one.
export type CountRequest = { texts: readonly string[] }
export type CountReply = { counts: number[] }
