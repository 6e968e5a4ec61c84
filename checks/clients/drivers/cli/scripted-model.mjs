// A model for programs that call tools only when a model says so. It calls the tool once, in the protocol of the program.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { args, print, tool } from './target.mjs'

const id = () => `call_${randomUUID()}`
const done = 'It is done.'

/** The events of an answer: a call of the tool that is listed as `name`, or words without a `name`. */
const protocols = {
  '/responses': ({ name, namespace }) => {
    const item = name
      ? { type: 'function_call', call_id: id(), name, namespace, arguments: JSON.stringify(args) }
      : { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: done }] }
    const response = {
      id: id(),
      output: [item],
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    }
    return [
      { type: 'response.created', response: { id: response.id } },
      { type: 'response.output_item.done', output_index: 0, item: { id: id(), ...item } },
      { type: 'response.completed', response },
    ]
  },
  '/chat/completions': ({ name }) => {
    const call = { index: 0, id: id(), type: 'function', function: { name, arguments: JSON.stringify(args) } }
    const delta = { role: 'assistant', ...(name ? { tool_calls: [call] } : { content: done }) }
    const chunk = { id: id(), object: 'chat.completion.chunk', created: 1, model: 'check' }
    const ending = { index: 0, delta: {}, finish_reason: name ? 'tool_calls' : 'stop' }
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
    return [
      { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] },
      { ...chunk, choices: [ending], usage },
      '[DONE]',
    ]
  },
  '/messages': ({ name }) => {
    const usage = { input_tokens: 1, output_tokens: 1 }
    const message = { id: id(), type: 'message', role: 'assistant', model: 'check', content: [], usage }
    const block = name ? { type: 'tool_use', id: id(), name, input: {} } : { type: 'text', text: '' }
    const delta = name
      ? { type: 'input_json_delta', partial_json: JSON.stringify(args) }
      : { type: 'text_delta', text: done }
    return [
      { type: 'message_start', message },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: name ? 'tool_use' : 'end_turn' }, usage },
      { type: 'message_stop' },
    ]
  },
  ':streamGenerateContent': ({ name }) => {
    const part = name ? { functionCall: { name, args } } : { text: done }
    const candidate = { content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }
    return [{ candidates: [candidate], usageMetadata: { promptTokenCount: 1, totalTokenCount: 2 } }]
  },
}

/** The tool in a list of any protocol, whatever its client put before its name. */
function findTool(listed) {
  const all = listed.flatMap((entry) => entry.functionDeclarations ?? entry.function ?? entry)
  for (const { name, type, tools = [] } of all) {
    if (name?.endsWith(tool)) return { name }
    const inner = type === 'namespace' && tools.find((found) => found.name.endsWith(tool))
    if (inner) return { name: inner.name, namespace: name }
  }
  return {}
}

/** Prints the tool where it is listed, and all that clients send of its result. */
export async function startModel() {
  let hasCalled = false
  const server = createServer(async (request, response) => {
    const protocol = Object.keys(protocols).find((suffix) => request.url.split('?')[0].endsWith(suffix))
    if (!protocol) return response.writeHead(404).end('{}')
    const { tools = [], input, messages, contents } = await json(request)
    const found = findTool(tools)
    if (found.name) print(found)
    if (hasCalled) print(input ?? messages ?? contents)
    const events = protocols[protocol](hasCalled ? {} : found)
    hasCalled ||= found.name !== undefined
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events) {
      const data = typeof event === 'string' ? event : JSON.stringify(event)
      response.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${data}\n\n`)
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { modelUrl: `http://127.0.0.1:${server.address().port}`, close: () => server.closeAllConnections() }
}
