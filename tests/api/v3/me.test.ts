import { describe, expect, test } from 'vitest'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'the authenticated user', (service) => {
  describe('v3.me.read', () => {
    test('returns the user of the token, with null for claims that are not stated', async () => {
      const alice = await service().as('alice')
      const { status, body } = await alice.get('/api/v3/me')
      expect(status).toBe(200)
      expect(body).toEqual({
        user: {
          subject: 'alice',
          email: 'alice@example.com',
          name: 'alice',
          picture_url: null,
          scopes: ['openid', 'profile', 'email'],
        },
      })
    })
  })
})
