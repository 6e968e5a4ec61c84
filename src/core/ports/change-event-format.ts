import type { ChangeEvent } from '#core/model/webhooks/change-event.ts'

/** How events are written for webhooks. */
export interface ChangeEventFormat {
  write(event: ChangeEvent): string
}
