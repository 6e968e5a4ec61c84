import { describe, expect, test } from 'vitest'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'the current user', (service) => {
  describe('v1.me.read', () => {
    test('returns the user that the token belongs to', async () => {
      const alice = await service().as('alice')
      const { status, body } = await alice.get('/api/v1/me')
      expect(status).toBe(200)
      expect(body).toEqual({
        user: {
          identityUserId: 'alice',
          email: 'alice@example.com',
          image: '',
          name: 'alice',
          scopes: ['openid', 'profile', 'email'],
        },
      })
    })
  })
})
