// The envelope of lists, and parameters of several operations, in the OpenAPI document of v3.
import { commonDescriptions } from '#endpoints/shared/descriptions/common-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { environmentKey } from './environments/environment-descriptions.ts'

const { page: contractPage = '' } = commonDescriptions

export const page = {
  text: 'How to get the next page.',
  members: {
    hasMore: 'Whether there is a further page.',
    nextCursor: '`cursor` of the next page; null on the last page.',
  },
}

export const common: MemberDescriptions = { page, environmentKey }

/** The contract fixes the form of this list. */
export const operations: OperationDescriptions = {
  'releases.list': {
    text: 'Lists the releases of an app. If there is any, exactly one of them is live.',
    members: { page: contractPage },
  },
}
