import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { Planning, type PlanningContent } from '#contract/posts/planning.ts'
import { type SavedTemplate, SavedTemplates } from '#contract/posts/template.ts'
import { type LocalDatabase, openLocalDatabase } from '#local/database/db.ts'
import { createDraft, saveDraft } from '#local/drafts/drafts.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { takeBackEntry } from '#local/outbox/kinds/entry-actions.ts'
import { enqueuePlanning } from '#local/planning/enqueue-planning.ts'
import { createSessionSource } from '#local/session/session.ts'
import { draftFromTemplate } from '#local/templates/draft-from-template.ts'
import { duplicateTemplate, saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { makeDrainPorts } from '#tests/fakes/device/drain-ports.ts'
import { makePhoto, type PhotoFile } from '#tests/setup/media/make-photo.ts'
import { padPhoto } from '#tests/setup/media/pad-photo.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const MiB = 1024 * 1024
const timeZone = 'America/Sao_Paulo'

let world: TestWorld
let person: TestPerson
let photo: PhotoFile
let db: LocalDatabase
beforeAll(async () => {
  world = await openTestWorld()
  photo = await makePhoto('foto.jpg', { width: 400, height: 500 })
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  db = await openDevice()
})

async function openDevice(): Promise<LocalDatabase> {
  const opened = openLocalDatabase(`device-${randomUUID()}`)
  const user = { id: person.userId, name: 'Ana', email: 'ana@exemplo.com.br' }
  const accessToken = person.headers.Authorization?.replace('Bearer ', '') ?? ''
  const tokens = { accessToken, refreshToken: 'none' }
  const { projectId } = person
  await opened.session.put({ id: 'current', user, ...tokens, projectId, updatedAt: 0 })
  return opened
}

async function drain(device = db, through: typeof fetch = fetch) {
  const network = { fetch: through, origin: world.url }
  const server = connectServer(device, {
    ...network,
    session: createSessionSource(device, network),
  })
  return await drainOutbox(makeDrainPorts(device, server.send, server))
}

/** A fetch that loses every answer once, after the server has processed the request. */
function losing(): typeof fetch {
  const lost = new Set<string>()
  return async (input, init) => {
    const answer = await fetch(input, init)
    const call = `${init?.method} ${String(input)}`
    if (lost.has(call)) return answer
    lost.add(call)
    await answer.arrayBuffer()
    throw new TypeError('Failed to fetch')
  }
}

async function drainAll(through?: typeof fetch): Promise<void> {
  for (let attempt = 0; attempt < 12 && (await db.outbox.count()) > 0; attempt++) {
    await drain(db, through)
    await db.outbox.toCollection().modify({ nextAttemptAt: 0 })
  }
  expect(await db.outbox.toArray()).toEqual([])
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${world.url}${apiBase}${path}`, { headers: person.headers })
  return (await answer.json()).data
}
const readTemplates = async (): Promise<SavedTemplate[]> =>
  v.parse(SavedTemplates, await read(`/templates/user/${person.userId}`))
const readPlanning = async (): Promise<Planning> => v.parse(Planning, await read('/planning'))

async function write(file: PhotoFile) {
  const { sha256: hash, name, buffer } = file
  const info = { name, contentType: 'image/jpeg', kind: 'image', size: buffer.length } as const
  const facts = { width: 400, height: 500, durationSeconds: null, remote: null }
  await db.media.put({ hash, ...info, ...facts, addedAt: Date.now() - 1_000 })
  await db.mediaBlobs.put({ hash, blob: new Blob([new Uint8Array(buffer)]) })
  const draft = await createDraft(db, { ...owner(), timeZone })
  const { draft: saved } = await saveDraft(db, draft.id, {
    ...{ caption: 'Bom dia! ☕', description: 'Café', mediaHashes: [hash] },
    mediaDetails: { [hash]: { altText: 'Uma xícara', crop: null } },
    versions: [makeVersion('facebook', { caption: 'Bom dia, Facebook!' })],
  })
  return saved
}
const owner = () => ({ userId: person.userId, projectId: person.projectId })

it.each([
  ['small', 50_000],
  ['large', 9 * MiB],
])(
  'a template with a %s file is saved once, whole, although every answer is lost',
  async (_, bytes) => {
    const file = padPhoto(photo, 'foto.jpg', { seed: bytes, bytes })
    const draft = await write(file)
    const entry = await saveAsTemplate(db, draft.id, { now: Date.now() })
    await drainAll(losing())
    const templates = await readTemplates()
    expect(templates).toMatchObject([
      {
        ...{ caption: 'Bom dia! ☕', description: 'Café', entryKey: entry.id },
        versions: [{ platformId: 'facebook', caption: 'Bom dia, Facebook!' }],
        media: [{ sha256: file.sha256, altText: 'Uma xícara' }],
      },
    ])
    expect(await db.drafts.toArray()).toMatchObject([{ id: draft.id, status: 'editing' }])
    expect(await db.mediaBlobs.get(file.sha256)).toBeDefined()
  },
)

it('templates and planning of a device, and the real server: a template is duplicated, used and saved again on a device that does not have its file', async () => {
  const file = padPhoto(photo, 'foto.jpg', { seed: 7, bytes: 60_000 })
  await saveAsTemplate(db, (await write(file)).id, { now: Date.now() })
  await drainAll()
  const [template] = await readTemplates()
  if (!template) throw new Error('There is no template')
  db = await openDevice()
  await duplicateTemplate(db, { ...owner(), timeZone }, template, { now: Date.now() })
  const draft = await draftFromTemplate(db, { ...owner(), timeZone }, template)
  await saveDraft(db, draft.id, { caption: 'Boa tarde!' })
  await saveAsTemplate(db, draft.id, { now: Date.now() })
  await drainAll()
  const all = await readTemplates()
  expect(all.map(({ caption }) => caption).sort()).toEqual([
    ...['Boa tarde!', 'Bom dia! ☕', 'Bom dia! ☕'],
  ])
  for (const { media, versions } of all) {
    expect(media).toMatchObject([{ sha256: file.sha256, altText: 'Uma xícara' }])
    expect(versions).toHaveLength(1)
  }
  expect(await db.mediaBlobs.count()).toBe(0)
})

it('templates and planning of a device, and the real server: a template taken back after a lost answer exists once, also when it was changed', async () => {
  const file = padPhoto(photo, 'foto.jpg', { seed: 8, bytes: 60_000 })
  const takeBack = async (entryId: string) => (await takeBackEntry(db, entryId))?.id ?? ''
  const first = await saveAsTemplate(db, (await write(file)).id, { now: Date.now() })
  await drain(db, losing())
  const back = await takeBack(first.id)
  const again = await saveAsTemplate(db, back, { now: Date.now() })
  await drainAll()
  expect(await readTemplates()).toMatchObject([{ entryKey: first.id }])

  const second = await saveAsTemplate(db, back, { now: Date.now() })
  await drain(db, losing())
  const changed = await takeBack(second.id)
  await saveDraft(db, changed, { caption: 'Boa noite!' })
  await saveAsTemplate(db, changed, { now: Date.now() })
  await drain()
  expect(await db.outbox.toArray()).toMatchObject([
    {
      ...{ id: second.id, state: 'rejected' },
      problem: {
        message: expect.stringContaining('Uma versão anterior deste template já chegou'),
      },
    },
  ])
  expect((await readTemplates()).map(({ entryKey }) => entryKey).sort()).toEqual(
    [again.id, second.id].sort(),
  )
  // Then the changed one can be saved as another template.
  await saveAsTemplate(db, await takeBack(second.id), { now: Date.now() })
  await drainAll()
  expect(await readTemplates()).toHaveLength(3)
})

const add = (time: string, name?: string) => (before: PlanningContent) => ({
  slots: [...before.slots, { weekday: 1, time }],
  hashtagGroups: name
    ? [...before.hashtagGroups, { id: randomUUID(), name, hashtags: `#${name}` }]
    : before.hashtagGroups,
})
const change = (device: LocalDatabase, next: ReturnType<typeof add>, listed?: Planning) =>
  enqueuePlanning(device, owner(), { listed, change: next, now: Date.now() })

it('templates and planning of a device, and the real server: two devices that changed a planning without a connection both end with both changes', async () => {
  await change(db, add('09:00', 'manha'))
  await drainAll()
  const listed = await readPlanning()
  const other = await openDevice()
  await change(db, add('10:00'), listed)
  await change(other, add('11:00', 'tarde'), listed)
  await change(other, ({ slots, hashtagGroups }) => {
    const [first, ...rest] = hashtagGroups
    if (!first) throw new Error('There is no group')
    return {
      slots: slots.filter(({ time }) => time !== '09:00'),
      hashtagGroups: [{ ...first, name: 'Cedo' }, ...rest],
    }
  })
  expect(await drain(other)).toMatchObject({ sent: 1 })
  expect(await drain(db)).toMatchObject({ sent: 1 })
  expect(await readPlanning()).toMatchObject({
    version: 4,
    slots: [{ time: '10:00' }, { time: '11:00' }],
    hashtagGroups: [{ name: 'Cedo', hashtags: '#manha' }, { name: 'tarde' }],
  })
  for (const device of [db, other]) expect(await device.plannings.count()).toBe(0)
})

it('templates and planning of a device, and the real server: a change whose answers are lost is saved once, and so is the next one', async () => {
  await change(db, add('09:00'))
  const through = losing()
  await drain(db, through)
  await change(db, add('10:00'))
  expect(await db.outbox.count()).toBe(2)
  await drainAll(through)
  expect(await readPlanning()).toMatchObject({
    version: 3,
    slots: [{ time: '09:00' }, { time: '10:00' }],
  })
})
