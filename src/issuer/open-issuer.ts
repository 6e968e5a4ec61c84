import type { IncomingMessage } from 'node:http'
import type { JWK } from 'jose'
import type Provider from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { migrate } from '#adapters/store/migrate.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import type { ScryptCost } from '#platform/derive-key.ts'
import { PasswordHasher } from './accounts/passwords.ts'
import { ProviderAccounts, type ProviderAccountsOptions } from './accounts/provider-accounts.ts'
import { Users } from './accounts/users.ts'
import { AuditOutbox, type AuditTrailAccess } from './audit/audit-outbox.ts'
import { registerAssertionGrant } from './federation/assertion-grant.ts'
import type { IdentityProvider } from './federation/identity-provider.ts'
import type { SignInProvider } from './federation/sign-in-provider.ts'
import type { IssuerLog } from './log.ts'
import type { ClientDocuments } from './provider/client-documents.ts'
import type { ConsoleAddresses } from './provider/clients.ts'
import { createProvider } from './provider/provider.ts'
import type { FindAppScopes } from './provider/scopes.ts'
import { type ServiceClients, withServiceClients } from './provider/service-clients.ts'
import { ArtifactAdapter } from './store/artifacts.ts'
import { issuerMigrations, issuerMigrationsTable } from './store/migrations.ts'
import { type KeyVault, loadSigningKeys } from './store/signing-keys.ts'
import type { IssuerTables } from './store/tables.ts'
import { UsedAssertions } from './store/used-assertions.ts'

export type OpenIssuerOptions = {
  database: Database<IssuerTables>
  /** Encrypts the private parts of the signing keys. */
  vault: KeyVault
  /** The issuer identifier: a URL without a trailing slash, like `https://tenon.example/auth`. */
  publicUrl: string
  /** The URL of the service: the default audience of tokens. */
  resource: string
  /** Absent means no console signs users in. */
  console?: ConsoleAddresses
  /** Absent means every client must register. */
  clientDocuments?: ClientDocuments
  /** Absent means no sign-in by identity providers. */
  federation?: Federation
  /** Absent means no client has a secret. */
  serviceClients?: ServiceClients
  /**
   * Whether the address is one of the service: its own, or that of its management server, an app, a release
   * or a draft. If absent, every address is.
   */
  isKnownEndpoint?: (address: string) => Promise<boolean>
  /** Absent means no app has scopes. */
  findAppScopes?: FindAppScopes
  /** Milliseconds since 1970. */
  now: () => number
  /** The audit trail of the service, and the log of entries that could not be added to it. */
  trail: AuditTrailAccess
  /** For the audit trail. */
  clientAddressOf: (request: IncomingMessage) => ClientAddress
  log: Pick<IssuerLog, 'error'>
  /** The cost of new password hashes; by default the recommendation of OWASP. */
  passwordCost?: ScryptCost
}

/** The identity providers outside this issuer. */
export type Federation = Omit<ProviderAccountsOptions, 'now' | 'outbox'> & {
  /** The providers whose identity assertions are exchanged for tokens. */
  assertionProviders: readonly IdentityProvider[]
  /** The provider on this issuer's sign-in page; null means sign-in only by password. */
  signInProvider: SignInProvider | null
}

export type OpenedIssuer = {
  /** Null without a federation. */
  providerAccounts: ProviderAccounts | null
  provider: Provider
  users: Users
  outbox: AuditOutbox
  passwords: PasswordHasher
  keys: JWK[]
}

/** Migrates the tables, loads the keys and configures oidc-provider; does not listen. */
export async function openIssuer(options: OpenIssuerOptions): Promise<OpenedIssuer> {
  const { database, vault, publicUrl, resource, federation, now } = options
  const takesAssertions = federation !== undefined && federation.assertionProviders.length > 0
  await migrate(database, issuerMigrations, { table: issuerMigrationsTable })
  const keys = await loadSigningKeys(database, vault, now)
  const passwords = new PasswordHasher(options.passwordCost)
  const { trail, log } = options
  const outbox = new AuditOutbox({ database, trail, log, now })
  const users = new Users({ database, now, passwords, outbox })
  const artifacts = (model: string) => new ArtifactAdapter({ database, now, vault }, model)
  const adapter = options.serviceClients ? withServiceClients(artifacts, options.serviceClients) : artifacts
  const usedAssertions = new UsedAssertions(database)
  const provider = createProvider({
    publicUrl,
    resource,
    adapter,
    keys,
    users,
    takesAssertions,
    usedAssertions,
    ...(options.console && { console: options.console }),
    ...(options.clientDocuments && { clientDocuments: options.clientDocuments }),
    ...(options.serviceClients && { serviceClients: options.serviceClients }),
    ...(options.isKnownEndpoint && { isKnownEndpoint: options.isKnownEndpoint }),
    ...(options.findAppScopes && { findAppScopes: options.findAppScopes }),
  })
  const providerAccounts = federation ? new ProviderAccounts({ ...federation, now, outbox }) : null
  if (takesAssertions && providerAccounts)
    registerAssertionGrant(provider, {
      providers: federation.assertionProviders,
      accounts: providerAccounts,
      usedAssertions,
      publicUrl,
      serviceUrl: resource,
      now,
      outbox,
      clientAddressOf: options.clientAddressOf,
    })
  return { provider, users, outbox, providerAccounts, passwords, keys }
}
