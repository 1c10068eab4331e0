import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import type { HeavyProject } from './fill-heavy-project.ts'

// A thread of its own: what the callers do with their answers is no part of the figures.

export interface DearCalls {
  url: string
  project: HeavyProject
  until: number
}
/** One answer. */
export interface DearAnswer {
  what: string
  status: number
  bytes: number
  milliseconds: number
}

const { url, project, until }: DearCalls = workerData
const api = `${url}/api/v1`
const day = 86_400_000
const zeros = `[${new Array(500_000).fill(0).join()}]`
const period = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 99 * day).toISOString()}`

type Caller = HeavyProject['people'][number]
const kinds: ((caller: Caller) => { what: string; path: string; init?: RequestInit })[] = [
  () => ({ what: 'all posts of 99 days', path: `/posts/scheduled?${period}` }),
  () => ({ what: '100 posts', path: '/posts?size=100' }),
  ({ userId }) => ({ what: 'templates', path: `/templates/user/${userId}?size=100` }),
  () => ({ what: 'six lists of 500,000 zeros', path: `/posts/${randomUUID()}`, init: edit() }),
  () => ({ what: '1,000 unknown accounts', path: '/templates/scheduled', init: manyAccounts() }),
]

function edit(): RequestInit {
  const form = new FormData()
  form.append('caption', 'Oi')
  const lists = ['schedules', 'droppedTimes', 'mediaHashes', 'mediaAltTexts', 'versions']
  for (const name of [...lists, 'uploadIds']) form.append(name, zeros)
  return { method: 'PUT', body: form, headers: { 'If-Match': '"1"' } }
}

function manyAccounts(): RequestInit {
  const form = new FormData()
  form.append('caption', 'Oi')
  for (let entry = 0; entry < 5; entry += 1) {
    const name = `scheduleRequestDtos[${entry}]`
    form.append(`${name}.schedule`, '2099-01-01T10:00:00.000Z')
    form.append(`${name}.timeZone`, 'America/Sao_Paulo')
    for (let id = 0; id < 200; id += 1)
      form.append(`${name}.socialMediaAccountIds[${id}]`, randomUUID())
  }
  return { method: 'POST', body: form }
}

async function callOn(caller: Caller, first: number): Promise<DearAnswer[]> {
  const answers: DearAnswer[] = []
  for (let turn = first; Date.now() < until; turn += 1) {
    const { what, path, init } = (kinds[turn % kinds.length] ?? kinds[0])?.(caller) ?? {}
    if (what === undefined) throw new Error('nothing to call')
    const headers = {
      Authorization: `Bearer ${caller.token}`,
      'X-Project-ID': project.projectId,
      'Idempotency-Key': randomUUID(),
      ...v.parse(v.optional(v.record(v.string(), v.string()), {}), init?.headers),
    }
    const startedAt = performance.now()
    try {
      const answer = await fetch(api + path, { ...init, headers })
      const bytes = (await answer.arrayBuffer()).byteLength
      const milliseconds = performance.now() - startedAt
      answers.push({ what, status: answer.status, bytes, milliseconds })
    } catch {
      answers.push({ what, status: 0, bytes: 0, milliseconds: performance.now() - startedAt })
    }
  }
  return answers
}

const all = await Promise.all(project.people.map((caller, index) => callOn(caller, index)))
parentPort?.postMessage(all.flat())
