// The tool that every peer serves, the same that the benchmark calls at Tenon.
import { Pool } from 'undici'
import { z } from 'zod'

const [, , upstream = '', port = ''] = process.argv
const pool = new Pool(upstream, { connections: 64 })

export const ownPort = Number(port)
export const name = 'orders0'
export const description = 'Lists the orders of one customer, newest first, as the shop has them now.'
export const inputSchema = z.object({
  customer: z.string(),
  status: z.enum(['open', 'sent', 'done']).optional(),
  limit: z.number().int().min(1).max(100).optional(),
})

export async function callUpstream({ customer, status, limit }) {
  const query = new URLSearchParams({ status, limit: String(limit) })
  const reply = await pool.request({
    path: `/orders0/${encodeURIComponent(customer)}?${query}`,
    method: 'GET',
  })
  return reply.body.text()
}

export const printAddress = () => console.log(`http://127.0.0.1:${ownPort}`)
