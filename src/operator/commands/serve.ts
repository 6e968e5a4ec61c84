// `tenon serve`: runs the service.
export async function runService(): Promise<void> {
  await import('#main/cli.ts')
}
