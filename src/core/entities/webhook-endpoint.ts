// Webhooks of a workspace: external addresses that get its events, and what was sent to them.
import { defineEntity } from './entity.ts'
import { exampleIds } from './examples.ts'
import { choice, embed, flag, list, number, reference, text, textList, time } from './member.ts'
import { ownerMembers } from './workspace.ts'

/** The events, with their meanings. */
export const changeEventTexts = {
  'release.published': 'a release was published',
  'release.restored': 'an earlier release is live again',
  'draft.changed': 'the draft of an app was changed; at most one in 30 seconds for each app',
  'connection.failing': 'a server no longer accepts the credential of a connection',
  'connection.recovered': 'a connection works again',
  'document.drifted': 'the source of an integration differs from the last import',
  'member.added': 'someone became a member of the workspace',
  'member.removed': 'someone is no longer a member of the workspace',
  'token.expiring': 'a token or client secret ends within a week',
  'tests.failed': 'test cases of an app failed',
}

/** Sent on request, whatever the webhook listens to. */
export const testEventType = 'webhook.test'

export const webhookEndpoint = defineEntity('webhook', {
  id: text({ text: 'Identifies the webhook.', example: exampleIds.webhookEndpoint }),
  /** The workspace whose events it gets. */
  workspace: embed(ownerMembers, { column: '' }),
  url: text({
    text: 'Where events are sent.',
    example: 'https://hooks.example.com/tenon',
    url: 'http',
    format: 'uri',
  }),
  description: text({ text: 'What it is for.', example: 'Tells the team about releases' }),
  enabled: flag({ text: 'Whether events are sent. The service disables a webhook that keeps failing.' }),
  eventTypes: textList({
    text: 'The types of events that it gets; empty for all, including types of later versions.',
    example: ['release.published', 'connection.failing'],
  }),
  appIds: textList({
    text: 'The apps whose events it gets; empty for all. Events of the workspace itself are always sent.',
    example: [exampleIds.app],
  }),
  /** Sealed. */
  secret: text({}),
  /** Sealed; null if no previous secret is still used. */
  previousSecret: text({ nullable: true }),
  previousEndsAt: time({
    text: 'Until when the previous secret is used, too; null if only one is used.',
    publicName: 'previousSecretEndsAt',
    nullable: true,
  }),
  /** Null means the last attempt succeeded, or none was made. */
  failingSince: time({
    text: 'Since when every attempt failed; null if the last one did not.',
    nullable: true,
  }),
  lastFailureAt: time({ nullable: true }),
  disabledReason: choice({
    text: 'Why the service disabled it; null if it did not.',
    example: 'failing',
    values: { failing: 'every attempt failed for five days', gone: 'the receiver responded with status 410' },
    closed: true,
    nullable: true,
  }),
  createdAt: time({ text: 'When it was created.' }),
  updatedAt: time({ text: 'When it was last changed.' }),
  revision: number({}),
})

/** An event for one webhook, with all attempts to send it. */
export const webhookDelivery = defineEntity('delivery', {
  id: text({ text: 'Identifies the delivery.', example: exampleIds.webhookDelivery }),
  webhookId: reference('webhookEndpoint', {}),
  eventId: text({
    text: 'Identifies the event: `webhook-id` of each attempt.',
    example: exampleIds.changeEvent,
  }),
  eventType: text({ text: 'What happened.', example: 'release.published' }),
  appId: reference('app', { text: 'The app that changed; null if there is none.', nullable: true }),
  /** Sent as it is, byte for byte. */
  body: text({ text: 'What is sent.', example: '{"type":"webhook.test","timestamp":"…","data":{}}' }),
  state: choice({
    text: 'Whether it was received.',
    values: {
      pending: 'waits for its next attempt',
      succeeded: 'the receiver responded with a status of 200 to 299',
      failed: 'no attempt follows',
    },
    closed: true,
  }),
  attempts: list(
    {
      at: time({ text: 'When it began.' }),
      status: number({
        text: 'HTTP status of the response; null if there was none.',
        example: 200,
        nullable: true,
      }),
      durationMs: number({ text: 'How long it took, in milliseconds.' }),
      error: text({
        text: 'Why there was no response; null if there was one.',
        example: 'connect ECONNREFUSED',
      }),
      answer: text({ text: 'The beginning of the response.', example: 'ok' }),
    },
    { text: 'The last attempts, oldest first.' },
  ),
  /**
   * Attempts begun since it was created or replayed. Before the first attempt, one delivery can also stand
   * for later changes.
   */
  started: number({}),
  nextAttemptAt: time({
    text: 'When the next attempt is due; null if none follows.',
    nullable: true,
  }),
  createdAt: time({ text: 'When the event happened.' }),
})
