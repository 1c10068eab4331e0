import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database/open-test-database.ts'
import {
  openServerProcesses,
  type ServerProcess,
  type ServerProcesses,
} from '#tests/setup/server/server-processes.ts'

/** Only Linux has the second loopback address and these memory figures of a process. */
const isLinux = process.platform === 'linux'

let database: TestDatabase
let servers: ServerProcesses
const sockets: Socket[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  servers = openServerProcesses(database)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await servers.end()
  await database.dispose()
})

async function weigh({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Without `body` the request head is never completed. */
function open(server: ServerProcess, head: readonly string[], body?: string): void {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.1' })
  socket.on('error', () => {})
  socket.resume()
  const end = body === undefined ? '' : `\r\n\r\n${body}`
  socket.write(`${head.join('\r\n')}${end}`)
  sockets.push(socket)
}

/** A sign-in of somebody else, from another loopback address. */
function signInElsewhere(server: ServerProcess): Promise<number | undefined> {
  const body = JSON.stringify({ email: 'ana@example.com', password: 'x' })
  const asked = request(`${server.url}${apiBase}/auth/login`, {
    method: 'POST',
    localAddress: '127.0.0.2',
    agent: new Agent(),
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  asked.end(body)
  return new Promise((resolve, reject) => {
    asked.on('response', (answer) => resolve(answer.resume().statusCode))
    asked.on('error', reject)
  })
}

const left = () => sockets.filter((socket) => !socket.closed).length
const login = (...more: string[]) => [
  `POST ${apiBase}/auth/login HTTP/1.1`,
  ...['Host: upubly.test', 'Content-Type: application/json', ...more],
]

test.runIf(isLinux)(
  '1,500 unfinished sign-ins of 500 KiB take little memory, are all closed, and do not affect others',
  { timeout: 120_000 },
  async () => {
    const server = await servers.startAndWait()
    const before = await weigh(server)
    const body = 'x'.repeat(500 * 1024)
    for (let index = 0; index < 1500; index += 1) {
      const isChunked = index % 3 === 0
      if (isChunked)
        open(server, login('Transfer-Encoding: chunked'), `${(510 * 1024).toString(16)}\r\n${body}`)
      else if (index % 3 === 1) open(server, login(`Content-Length: ${510 * 1024}`), body)
      else open(server, login('Content-Length: 4000'), 'x'.repeat(3000))
      if (index % 50 === 0) await sleep(10)
    }
    const status = await signInElsewhere(server)
    const grown = (await weigh(server)) - before
    expect(status).toBe(401)
    expect(grown).toBeLessThan(150)
    await expect.poll(left, { timeout: 45_000, interval: 500 }).toBe(0)
    expect(await signInElsewhere(server)).toBe(401)
  },
)

test.runIf(isLinux)(
  'connections with endless heads are closed, and an address has a limited number of connections',
  { timeout: 120_000 },
  async () => {
    const server = await servers.startAndWait()
    for (let index = 0; index < 1000; index += 1) {
      open(server, ['GET / HTTP/1.1', 'Host: upubly.test', 'X-Slow: yes'])
      if (index % 50 === 0) await sleep(10)
    }
    await expect.poll(left, { timeout: 10_000 }).toBeLessThanOrEqual(512)
    expect(await signInElsewhere(server)).toBe(401)
    await expect.poll(left, { timeout: 45_000, interval: 500 }).toBe(0)
  },
)
