import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeavyProject } from './fill-heavy-project.ts'

// Runs in its own thread. Forms are encoded once, and answers are counted without being
// decompressed, so that the client's work does not affect the figures.

export interface ExpensiveCalls {
  url: string
  project: HeavyProject
  until: number
}
/** Status 0 means no answer, or one that broke off. */
export interface ExpensiveAnswer {
  what: string
  status: number
  bytes: number
  milliseconds: number
}

interface Sent {
  method: string
  headers: Record<string, string>
  body: Buffer
}
interface Call {
  what: string
  path: string
  sent?: Sent
}
type Caller = HeavyProject['people'][number]

const { url, project, until }: ExpensiveCalls = workerData
const day = 86_400_000
const zeros = `[${new Array(500_000).fill(0).join()}]`
const period = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 99 * day).toISOString()}`
const edit = await writeEdit()
const manyAccounts = await writeManyAccounts()

const kinds: ((caller: Caller) => Call)[] = [
  () => ({ what: 'all posts of 99 days', path: `/posts/scheduled?${period}` }),
  () => ({ what: '100 posts', path: '/posts?size=100' }),
  ({ userId }) => ({ what: 'templates', path: `/templates/user/${userId}?size=100` }),
  () => ({ what: 'six lists of 500,000 zeros', path: `/posts/${randomUUID()}`, sent: edit }),
  () => ({ what: '1,000 unknown accounts', path: '/templates/scheduled', sent: manyAccounts }),
]

async function write(method: string, form: FormData): Promise<Sent> {
  const packed = new Response(form)
  const headers = { 'Content-Type': packed.headers.get('Content-Type') ?? '' }
  return { method, headers, body: Buffer.from(await packed.arrayBuffer()) }
}

function writeEdit(): Promise<Sent> {
  const form = new FormData()
  form.append('caption', 'Oi')
  const lists = ['schedules', 'droppedTimes', 'mediaHashes', 'mediaAltTexts', 'versions']
  for (const name of [...lists, 'uploadIds']) form.append(name, zeros)
  return write('PUT', form)
}

function writeManyAccounts(): Promise<Sent> {
  const form = new FormData()
  form.append('caption', 'Oi')
  for (let entry = 0; entry < 5; entry += 1) {
    const name = `scheduleRequestDtos[${entry}]`
    form.append(`${name}.schedule`, '2099-01-01T10:00:00.000Z')
    form.append(`${name}.timeZone`, 'America/Sao_Paulo')
    for (let id = 0; id < 200; id += 1)
      form.append(`${name}.socialMediaAccountIds[${id}]`, randomUUID())
  }
  return write('POST', form)
}

const agent = new Agent({ keepAlive: true })

async function ask(
  { path, sent }: Call,
  caller: Caller,
): Promise<Pick<ExpensiveAnswer, 'status' | 'bytes'>> {
  const asked = request(`${url}/api/v1${path}`, {
    agent,
    method: sent?.method ?? 'GET',
    headers: {
      Authorization: `Bearer ${caller.token}`,
      'X-Project-ID': project.projectId,
      'Idempotency-Key': randomUUID(),
      'If-Match': '"1"',
      // Like a browser.
      'Accept-Encoding': 'gzip, deflate, br',
      ...sent?.headers,
    },
  })
  try {
    asked.end(sent?.body)
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    if (!answer) throw new Error('a response without an answer')
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    await once(answer, 'end')
    return { status: answer.statusCode ?? 0, bytes }
  } catch {
    return { status: 0, bytes: 0 }
  }
}

async function callOn(caller: Caller, first: number): Promise<ExpensiveAnswer[]> {
  const answers: ExpensiveAnswer[] = []
  for (let turn = first; Date.now() < until; turn += 1) {
    const call = kinds[turn % kinds.length]?.(caller)
    if (!call) throw new Error('nothing to call')
    const startedAt = performance.now()
    const answer = await ask(call, caller)
    answers.push({ what: call.what, ...answer, milliseconds: performance.now() - startedAt })
  }
  return answers
}

// Opens the connections first, as users with an open page have them: the server accepts one new
// connection per turn (docs/decisions/0023).
await Promise.all(project.people.map((caller) => ask({ what: 'health', path: '/health' }, caller)))
const all = await Promise.all(project.people.map((caller, index) => callOn(caller, index)))
parentPort?.postMessage(all.flat())
