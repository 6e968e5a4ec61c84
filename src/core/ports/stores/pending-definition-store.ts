import type {
  DefinitionDecision,
  ListedDefinition,
  ListedDefinitionOutline,
} from '#core/model/integrations/pending-definition.ts'

/** Definitions of MCP servers that differed from the pinned ones at the last discovery. */
export interface PendingDefinitionReader {
  /** Of all integrations of the app, at their present endpoints; sorted by integration and external id. */
  list(appId: string): Promise<ListedDefinitionOutline[]>
  /** The existing ones among the external ids, unordered. */
  find(appId: string, integrationId: string, externalIds: string[]): Promise<ListedDefinition[]>
}

export interface PendingDefinitionWriter extends PendingDefinitionReader {
  replaceAll(appId: string, integrationId: string, listed: ListedDefinition[]): Promise<void>
  setDecision(
    appId: string,
    integrationId: string,
    decided: { externalIds: string[]; decision: DefinitionDecision },
  ): Promise<void>
  /** False when there was none. */
  removeByIntegration(appId: string, integrationId: string): Promise<boolean>
}
