import type { FastifyReply } from 'fastify'

/** Adds a request header to the headers on which the response depends. */
export function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader('Vary')
  reply.header('Vary', others === undefined ? name : `${others}, ${name}`)
}
