import { expect, it } from 'vitest'
import { bia, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { envelope, hotelPage, makeTusServer } from '#tests/fakes/device/tus-server.ts'
import {
  makeFile,
  openSignedIn,
  piecesOf,
  rowOf,
  runUpload,
  type TusServer,
} from '#tests/fakes/device/upload-runs.ts'

const KiB = 1024
const MiB = 1024 * KiB

it('the answers to uploadFile: loses no progress when a captive portal answers with 404 or a page', async () => {
  for (const status of [404, 403, 200]) {
    const db = await openSignedIn()
    const server = makeTusServer()
    const file = makeFile(3 * MiB)
    await runUpload(db, server, file, async () => piecesOf(server).length < 1).end
    const before = await rowOf(db, file)
    const portal = { fetch: async () => hotelPage(status) }
    await expect(runUpload(db, portal, file).end).rejects.toMatchObject({
      name: 'UnreachableError',
      reason: 'bad-answer',
    })
    expect(await rowOf(db, file)).toEqual(before)
    await runUpload(db, server, file).end
    expect(server.received()).toBe(file.blob.size)
  }
})

it('the answers to uploadFile ignores answers without tus headers or with invalid ones', async () => {
  const speaks = (status: number, headers: Record<string, string>) =>
    new Response(null, { status, headers: { 'Tus-Resumable': '1.0.0', ...headers } })
  const strange: [method: string, answer: () => Response][] = [
    ['POST', () => hotelPage()],
    ['POST', () => speaks(201, {})],
    ['POST', () => speaks(201, { Location: '/somewhere/else' })],
    ['PATCH', () => hotelPage()],
    ['PATCH', () => new Response(null, { status: 204, headers: { 'Upload-Offset': '99' } })],
    ['PATCH', () => speaks(204, {})],
    ['PATCH', () => speaks(204, { 'Upload-Offset': '0' })],
    ['PATCH', () => speaks(204, { 'Upload-Offset': String(99 * MiB) })],
    ['PATCH', () => new Response(null, { status: 409 })],
  ]
  for (const [method, answer] of strange) {
    const db = await openSignedIn()
    const server = makeTusServer((call) => (call.method === method ? answer() : undefined))
    await expect(runUpload(db, server, makeFile(3 * MiB)).end).rejects.toMatchObject({
      reason: 'bad-answer',
    })
    expect(await db.uploads.count()).toBe(method === 'POST' ? 0 : 1)
    expect((await db.uploads.toArray()).every(({ offset }) => offset === 0)).toBe(true)
  }
})

it("the answers to uploadFile throws the server's refusals, and retries soon when it is only busy", async () => {
  for (const code of [
    'MEDIA_TOO_LARGE',
    'STORAGE_LIMIT_REACHED',
    'STORAGE_FULL',
    'RATE_LIMITED',
    'FORBIDDEN',
  ] as const) {
    const db = await openSignedIn()
    const server = makeTusServer(() => envelope(code, { 'Retry-After': '9' }))
    await expect(runUpload(db, server, makeFile(3 * MiB)).end).rejects.toMatchObject({
      name: 'ApiError',
      code,
      retryAfterSeconds: 9,
    })
  }
  const lock = () =>
    new Response('File is locked', { status: 423, headers: { 'Tus-Resumable': '1.0.0' } })
  const busy = makeTusServer(({ method }) => (method === 'PATCH' ? lock() : undefined))
  await expect(runUpload(await openSignedIn(), busy, makeFile(MiB)).end).rejects.toMatchObject({
    name: 'ApiError',
    status: 423,
  })
})

it('the answers to uploadFile waits for a broken proxy, and makes smaller pieces for one that refuses large bodies', async () => {
  const broken = makeTusServer(
    () => new Response('<html>502</html>', { status: 502, headers: { 'Retry-After': '7' } }),
  )
  await expect(runUpload(await openSignedIn(), broken, makeFile(MiB)).end).rejects.toMatchObject({
    reason: 'bad-answer',
    status: 502,
    retryAfterSeconds: 7,
  })
  const narrow = makeTusServer(({ method, bytes }) =>
    method === 'PATCH' && bytes > 300 * KiB ? hotelPage(413) : undefined,
  )
  expect(await runUpload(await openSignedIn(), narrow, makeFile(512 * KiB)).end).toBeDefined()
})

it('the answers to uploadFile uses refreshed tokens after a 401, also when the answer has no body', async () => {
  for (const method of ['POST', 'HEAD', 'PATCH']) {
    const db = await openSignedIn()
    const server = makeTusServer(({ headers, ...call }) => {
      const isStale = headers.get('Authorization') === 'Bearer access-first'
      if (call.method !== method || !isStale) return undefined
      return method === 'HEAD' ? new Response(null, { status: 401 }) : envelope('UNAUTHENTICATED')
    })
    const refreshing = withRefresh(server, () =>
      Response.json({ status: 'success', data: { token: 'access-second', refreshToken: 'r2' } }),
    )
    const file = makeFile(3 * MiB)
    await runUpload(db, refreshing, file, async () => piecesOf(server).length < 1).end
    expect(await runUpload(db, refreshing, file).end).toBeDefined()
    expect(await db.session.get('current')).toMatchObject({ accessToken: 'access-second' })
  }
})

it('the answers to uploadFile treats a lost answer to the refresh as a lost connection, and an ended session as signed out', async () => {
  const db = await openSignedIn()
  const server = makeTusServer(() => envelope('UNAUTHENTICATED'))
  const lost = withRefresh(server, () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(runUpload(db, lost, makeFile(MiB)).end).rejects.toMatchObject({
    reason: 'network',
  })
  expect(await db.session.count()).toBe(1)
  const ended = withRefresh(server, () => envelope('SESSION_ENDED'))
  await expect(runUpload(db, ended, makeFile(MiB)).end).rejects.toMatchObject({ status: 401 })
})

it("the answers to uploadFile never continues for another person, or with another person's upload", async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  const file = makeFile(3 * MiB)
  await runUpload(db, server, file, async () => piecesOf(server).length < 1).end
  await db.session.put({ id: 'current', ...makeAuth(bia), projectId, updatedAt: 0 })
  await expect(runUpload(db, server, file).end).rejects.toMatchObject({ status: 401 })
  expect(await runUpload(db, server, { ...file, userId: bia }).end).toMatchObject({ userId: bia })
  expect(server.formatCount('POST')).toBe(2)
})

it('the answers to uploadFile starts again when the row has a file of another size', async () => {
  const db = await openSignedIn()
  const server = makeTusServer()
  await runUpload(db, server, makeFile(3 * MiB), async () => piecesOf(server).length < 1).end
  expect(await runUpload(db, server, makeFile(2 * MiB)).end).toMatchObject({ size: 2 * MiB })
  expect(server.formatCount('POST')).toBe(2)
})

/** The same server, which also answers the session's refresh. */
function withRefresh(server: TusServer, answer: () => Response): { fetch: TusServer['fetch'] } {
  return {
    fetch: async (input, init) =>
      String(input).endsWith('/auth/refresh') ? answer() : await server.fetch(input, init),
  }
}
