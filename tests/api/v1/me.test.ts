import { describe, expect, test } from 'vitest'
import { eachService } from '#tests/support/service.ts'

eachService('who you are', (service) => {
  describe('v1.me.read', () => {
    test('says who the token belongs to', async () => {
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
