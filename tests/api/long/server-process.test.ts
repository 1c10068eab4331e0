import { once } from 'node:events'
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { openTestDatabase, type TestDatabase } from '#tests/setup/database/open-test-database.ts'
import { openServerProcesses, type ServerProcesses } from '#tests/setup/server/server-processes.ts'

/** Each test starts the whole product, some of them twice. */
const patient = { timeout: 120_000 }

let database: TestDatabase
let servers: ServerProcesses

beforeEach(async () => {
  database = await openTestDatabase()
  servers = openServerProcesses(database)
})
afterEach(async () => {
  await servers.end()
  await database.dispose()
})

test('it starts, answers, finishes running calls on SIGTERM, and exits', patient, async () => {
  const server = await servers.startAndWait()
  expect(server.text()).toMatch(/Rede simulada: http:\S+\s+Pagamento simulado: http:\S+\s*$/)
  expect((await fetch(`${server.url}${apiBase}/health`)).status).toBe(200)

  // A call whose body is still being sent when the signal arrives.
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const slow = fetch(`${server.url}${apiBase}/auth/logout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body.readable,
    duplex: 'half',
  } as RequestInit)
  await writer.write(new TextEncoder().encode('{"refreshToken":'))
  await sleep(300)
  server.child.kill('SIGTERM')
  await sleep(300)
  await expect(fetch(`${server.url}${apiBase}/health`)).rejects.toThrow()
  await writer.write(new TextEncoder().encode('"x"}'))
  await writer.close()
  expect((await slow).status).toBe(200)
  expect(await server.ended).toBe(0)
})

test('it exits at once, even with open connections', patient, async () => {
  const server = await servers.startAndWait()
  const { port } = new URL(server.url)
  // Connections as browsers leave them: one opened in advance, one kept alive after use, and one
  // that stopped inside the request head.
  const sent = ['', 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /api/v1/hea']
  const sockets = await Promise.all(
    sent.map(async (text) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      socket.write(text)
      return socket
    }),
  )
  await Promise.all(sockets.slice(1, 2).map((socket) => once(socket, 'data')))
  const began = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('a port in use gives a clear message, without a stack trace', patient, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(address !== null && typeof address === 'object' ? address.port : 0)
  const server = await servers.start({ PORT: port })
  expect(await server.ended).toBe(1)
  other.close()
  expect(server.text()).toContain(`A porta ${port} já está em uso por outro programa.`)
  expect(server.text()).not.toMatch(/\n\s+at /)
})

test(
  'a second process on the same embedded data is refused with a clear message',
  patient,
  async ({ skip }) => {
    if (database.databaseUrl) return skip('PostgreSQL takes many processes')
    await servers.startAndWait()
    const second = await servers.start()
    expect(await second.ended).toBe(1)
    expect(second.text()).toContain('já está em uso por outro uPubly')
    expect(second.text()).not.toMatch(/\n\s+at /)
  },
)

test('a wrong environment gives a clear message', patient, async () => {
  const server = await servers.start({ LOG_LEVEL: 'loud' })
  expect(await server.ended).toBe(1)
  expect(server.text()).toContain('LOG_LEVEL')
  expect(server.text()).not.toMatch(/\n\s+at /)
})

test('nothing it stores is readable by other users of the machine', patient, async ({ skip }) => {
  if (process.platform === 'win32') return skip('There are no such modes')
  // With the modes that an earlier version gave them.
  await chmod(database.dataDir, 0o755)
  await mkdir(join(database.dataDir, 'files', 'media'), { recursive: true, mode: 0o777 })
  const server = await servers.startAndWait({ SECRET_KEY: '', DATABASE_URL: '' })
  const open: string[] = []
  const walk = async (path: string): Promise<void> => {
    const found = await lstat(path)
    // The embedded database sets its own file modes, inside closed folders.
    const isTheDatabases = found.isFile() && path.startsWith(join(database.dataDir, 'db/'))
    if (!isTheDatabases && (found.mode & 0o077) !== 0)
      open.push(`${path} ${(found.mode & 0o777).toString(8)}`)
    if (!found.isDirectory()) return
    for (const name of await readdir(path)) await walk(join(path, name))
  }
  server.child.kill('SIGSTOP')
  await walk(database.dataDir)
  server.child.kill('SIGCONT')
  expect(open).toEqual([])
  const kept = await readdir(database.dataDir)
  expect(kept).toEqual(expect.arrayContaining(['db', 'files', 'secret.key']))
})
