import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { SmartAnswer } from '#contract/posts/smart.ts'
import { openSmartModel } from '#server/language-model/smart-model.ts'
import { type SmartServer, startSmartServer } from '#tests/fakes/servers/smart-server.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

// What the servers of common models answer, each in its own way.
let server: SmartServer
let api: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await startSmartServer()
  const env = { AI_BASE_URL: server.baseUrl, AI_MODEL: 'modelo' }
  api = await createTestApp({ env, deps: { smart: openSmartModel(env) } })
  const { accessToken } = await api.signIn()
  headers = {
    ...{ Authorization: `Bearer ${accessToken}`, 'X-Project-ID': api.people.aurora.id },
    'Content-Type': 'application/json',
  }
})
afterAll(async () => {
  await api.dispose()
  await server.close()
})

const ask = async (caption: string, accept = 'application/json') => {
  const answer = await api.app.request(`${apiBase}/smart/caption`, {
    ...{ method: 'POST', headers: { ...headers, Accept: accept } },
    body: JSON.stringify({ caption }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: accept.includes('json') ? JSON.parse(text) : null }
}
const say = (choices: unknown) => `data: ${JSON.stringify({ choices })}\n\n`
const words = (content: unknown) => say([{ index: 0, delta: { content }, finish_reason: null }])
const end = say([{ index: 0, delta: {}, finish_reason: 'stop' }])

it.each([
  ['amounts used between and behind', `${words('Bom dia') + say([]) + end}data: {"usage":{}}\n\n`],
  ['no choices at all', `${words('Bom ')}data: {"usage":{"tokens":1}}\n\n${words('dia')}${end}`],
  ['no [DONE]', words('Bom dia') + end],
  ['no reason for its end', `${words('Bom dia')}data: [DONE]\n\n`],
  [
    'an unknown reason for its end',
    words('Bom dia') + say([{ delta: {}, finish_reason: 'eos_token' }]),
  ],
  ['something unreadable behind its end', `${words('Bom dia')}${end}data: {oops\n\n`],
  [
    'its end together with its last words',
    say([{ delta: { content: 'Bom dia' }, finish_reason: 'stop' }]),
  ],
  [
    'parts, of which one is reasoning',
    words([
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'Bom dia' },
    ]) + end,
  ],
  ['empty events between', `data:\n\n${words('Bom dia')}data: \n\n${end}`],
  [
    'no space and other line ends',
    (words('Bom dia') + end).replaceAll('data: ', 'data:').replaceAll('\n', '\r\n'),
  ],
  ['a comment before and between', `: OPENROUTER PROCESSING\n\n${words('Bom dia')}: \n\n${end}`],
  ['names of events', `event: message\nid: 1\n${words('Bom dia')}event: message\n${end}`],
  [
    'its role first, and its reasoning beside it',
    say([{ delta: { role: 'assistant', content: null, reasoning_content: 'Hm' } }]) +
      say([{ delta: { content: '', reasoning: 'Hm', reasoning_details: [{ text: 'Hm' }] } }]) +
      words('Bom dia') +
      say([{ delta: { content: null, refusal: null, tool_calls: null }, finish_reason: '' }]) +
      end,
  ],
  [
    'what a filter found first',
    `data: {"choices":[],"prompt_filter_results":[{}]}\n\n${words('Bom dia')}${end}`,
  ],
  [
    'an error that is none',
    `data: {"error":null,"choices":[{"delta":{"content":"Bom dia"}}]}\n\n${end}`,
  ],
])('a language model may answer with %s', async (_what, raw) => {
  server.script = { raw }
  expect(dataOf((await ask('uma legenda')).json, SmartAnswer).caption).toBe('Bom dia')
})

it('a language model may answer in pieces that part a letter, and packed', async () => {
  const whole = Buffer.from(words('Pão 🥖 às 7h, ') + words('açaí') + end)
  const bytes = Array.from(whole, (byte) => Buffer.from([byte]))
  server.script = { raw: bytes, pauseMs: 0 }
  expect(dataOf((await ask('uma legenda')).json, SmartAnswer).caption).toBe('Pão 🥖 às 7h, açaí')
  server.script = { raw: [gzipSync(whole)], encoding: 'gzip' }
  expect(dataOf((await ask('uma legenda')).json, SmartAnswer).caption).toBe('Pão 🥖 às 7h, açaí')
})

it('a language model may answer in one piece, where a server cannot stream', async () => {
  const choices = [{ message: { content: 'Bom dia' }, finish_reason: 'stop' }]
  server.script = { raw: JSON.stringify({ choices }), type: 'application/json' }
  expect(dataOf((await ask('uma legenda')).json, SmartAnswer).caption).toBe('Bom dia')
})

it.each([
  ['at its length', { say: ['Bom di'], finish: 'length' }],
  ['by a filter', { say: ['Bom di'], finish: 'content_filter' }],
  ['by a filter that says what it found', { say: ['Bom di'], finish: 'content_filter: SAFETY' }],
  ["at its model's length", { say: ['Bom di'], finish: 'model_length' }],
  ['by a server without room', { say: ['Bom di'], finish: 'insufficient_system_resource' }],
  ['by a closed line', { raw: words('Bom di') }],
  ["by a caption's limit", { say: Array<string>(30).fill('muito texto '.repeat(1000)) }],
])(
  'a language model: whose answer is cut %s gives AI_UNFINISHED, and no text',
  async (_what, script) => {
    server.script = script
    const { status, json } = await ask('uma legenda')
    expect([status, codeOf(json)]).toEqual([502, 'AI_UNFINISHED'])
    const stream = await ask('uma legenda', 'text/event-stream')
    expect(stream.text).toContain('AI_UNFINISHED')
    expect(stream.text).not.toContain('"done"')
  },
)

it('a language model may answer a long caption with one of twice its length', async () => {
  server.script = { say: ['muito texto '.repeat(300)] }
  const { caption } = dataOf((await ask('a '.repeat(1000))).json, SmartAnswer)
  expect(caption).toBe('muito texto '.repeat(300).trim())
})
