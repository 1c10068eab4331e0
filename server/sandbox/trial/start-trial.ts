import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import type { Settings } from '../settings.ts'
import { startSandbox } from '../start-sandbox.ts'

export type HostedAnswer = {
  body?: Buffer
  type?: string
  status?: number
  location?: string
  isSilent?: boolean
}

/** Replaces the product's public media addresses, from which the networks download. */
export const startMediaHost = async () => {
  const answers = new Map<string, HostedAnswer>()
  const fetched: { path: string; userAgent: string }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    fetched.push({ path, userAgent: request.headers['user-agent'] ?? '' })
    const answer = answers.get(path)
    if (answer?.isSilent) return
    const type = { 'content-type': answer?.type ?? 'image/jpeg' }
    const location = answer?.location === undefined ? {} : { location: answer.location }
    response.writeHead(answer ? (answer.status ?? 200) : 404, { ...type, ...location })
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    fetched,
    offer: (path: string, answer: HostedAnswer) => {
      answers.set(path, answer)
      return `http://127.0.0.1:${port}${path}`
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const app = { appId: '990011223344556', appSecret: 'trial-secret' }

const quick: Partial<Settings> = {
  imageDelayMs: [0, 0],
  videoDelayMs: [0, 0],
  downloadTimeoutMs: 5000,
}

export type Answer = { status: number; headers: Headers; body: unknown }

const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, body }
}

const idSchema = v.object({ id: v.string() })
export const idOf = ({ body }: Answer) => v.parse(idSchema, body).id

const errorSchema = v.object({
  error: v.object({ code: v.number(), error_subcode: v.optional(v.number()) }),
})
/** `[code, subcode]` of a Graph error envelope. */
export const errorOf = ({ body }: Answer) => {
  const { error } = v.parse(errorSchema, body)
  return [error.code, error.error_subcode]
}

const statusSchema = v.object({ id: v.string(), status_code: v.string(), status: v.string() })

/** A sandbox with controls, on a free port and with its own folder. */
export const startTrial = async (settings: Partial<Settings> = {}, control = true) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upubly-sandbox-'))
  const log = pino({ level: 'silent' })
  const start = () =>
    startSandbox({
      port: 0,
      dataDir,
      log,
      ...app,
      control,
      settings: { ...quick, ...settings },
    })
  let sandbox = await start()
  const host = await startMediaHost()

  const get = async (url: string, params: Record<string, string> = {}) =>
    readAnswer(await fetch(`${url}?${new URLSearchParams(params)}`, { redirect: 'manual' }))
  const post = async (url: string, params: Record<string, string>) =>
    readAnswer(
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(params),
        redirect: 'manual',
      }),
    )
  const sendJson = async (method: string, url: string, body: unknown) =>
    readAnswer(
      await fetch(url, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const graph = (at: string) => `${sandbox.environment.IG_GRAPH_BASE}/v26.0/${at}`

  const waitForContainer = async (id: string, accessToken: string) => {
    for (;;) {
      const fields = 'id,status_code,status'
      const { body } = await get(graph(id), { fields, access_token: accessToken })
      const container = v.parse(statusSchema, body)
      if (container.status_code !== 'IN_PROGRESS') return container
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  return {
    ...app,
    dataDir,
    host,
    get,
    post,
    sendJson,
    graph,
    waitForContainer,
    sandbox: () => sandbox,
    control: (method: string, at: string, body: unknown) =>
      sendJson(method, `${sandbox.url}/_control/${at}`, body),
    /** Creates a container and waits until it is processed. */
    prepare: async (accessToken: string, params: Record<string, string>) => {
      const made = await post(graph('me/media'), { ...params, access_token: accessToken })
      return waitForContainer(idOf(made), accessToken)
    },
    publish: (accessToken: string, containerId: string) =>
      post(graph('me/media_publish'), { creation_id: containerId, access_token: accessToken }),
    restart: async () => {
      await sandbox.close()
      sandbox = await start()
    },
    close: async () => {
      await sandbox.close()
      await host.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type Trial = Awaited<ReturnType<typeof startTrial>>
