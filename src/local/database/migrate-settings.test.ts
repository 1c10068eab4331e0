import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { readOwnChange } from '#local/edits/delivered-change.ts'
import { readPause } from '#local/entries/pause.ts'
import { listProgress } from '#local/entries/progress.ts'
import { readRemovedMedia } from '#local/media/removed-media.ts'
import { readPlanning } from '#local/planning/server-planning.ts'
import { hasSignedOut } from '#local/session/departures.ts'
import { readKnownProjects } from '#local/session/known-projects.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeDraft, openDevice } from '#tests/fakes/device/local-device.ts'
import { openLocalDatabase } from './db.ts'

const userId = '0d000000-0000-4000-8000-000000000001'
const projectId = '0d000000-0000-4000-8000-000000000002'
const owner = { userId, projectId }

/**
 * A device of version 3, which stored everything in `settings`. Never change it: devices have it.
 */
async function openVersion3(settings: Record<string, unknown>): Promise<string> {
  const name = `old-device-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(3).stores({ settings: 'key', drafts: 'id', media: 'hash' })
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await old.table('settings').bulkPut(rows)
  old.close()
  return name
}

it('the settings of version 3 are moved to their tables', async () => {
  const now = Date.now()
  const draft = await makeDraft(openDevice())
  const post = makePost()
  const edit = makeEdit(owner, post, post)
  const planning = { slots: [{ weekday: 1, time: '09:00' }], hashtagGroups: [], version: 4 }
  const project = {
    ...{ id: projectId, name: 'Café', description: '', isDefault: true, userRole: 'OWNER' },
    ...{ memberCount: 1, canManageMembers: true, timeZone: 'America/Sao_Paulo' },
  }
  const progress = { entryId: 'e', sentBytes: 1, totalBytes: 2, movedAt: 3 }
  const name = await openVersion3({
    [`discarded:${draft.id}`]: { draft, discardedAt: now },
    'removed:d': { hashes: ['a', 'b'], removedAt: now },
    'incoming-tries:lote.0000': 2,
    [`own-change:${post.id}`]: { from: 1, to: post.version + 1, edit },
    'progress:e': progress,
    [`outbox:paused:${userId}`]: { userId, since: 5 },
    [`planning:${userId}:${projectId}`]: { planning, keptAt: now },
    [`projects:${userId}`]: { projects: [project] },
    'sign-out:um-segredo': now,
    'signed-out:rui': now,
    'upload:piece': 65536,
    'outbox:clock': now,
    'server-time': [1, 2],
  })
  const db = openLocalDatabase(name)
  expect(await restoreDraft(db, { draftId: draft.id })).toMatchObject({ caption: draft.caption })
  expect(await readRemovedMedia(db, now, new Set())).toEqual(['a', 'b'])
  expect(await db.incomingTries.toArray()).toEqual([{ id: 'lote.0000', tries: 2 }])
  expect(await readOwnChange(db, userId, post)).toMatchObject({ to: post.version + 1 })
  expect(await listProgress(db)).toEqual([progress])
  expect(await readPause(db, userId)).toEqual({ userId, since: 5 })
  expect(await readPlanning(db, owner, undefined)).toEqual(planning)
  expect(await readKnownProjects(db, userId)).toMatchObject([{ name: 'Café' }])
  expect(await db.owedSignOuts.toArray()).toEqual([{ refreshToken: 'um-segredo', owedAt: now }])
  expect([await hasSignedOut(db, 'rui'), await hasSignedOut(db, userId)]).toEqual([true, false])
  // Single values of the device stay in `settings`.
  const left = await db.settings.toCollection().primaryKeys()
  expect(left).toEqual(['outbox:clock', 'server-time', 'upload:piece'])
  db.close()
})

it('an invalid value stops neither the upgrade nor the other values', async () => {
  const name = await openVersion3({
    'discarded:x': null,
    'removed:d': 'nonsense',
    'sign-out:um-segredo': 7,
    [`outbox:paused:${userId}`]: { userId, since: 5 },
  })
  const db = openLocalDatabase(name)
  expect(await db.owedSignOuts.count()).toBe(1)
  expect(await readPause(db, userId)).toMatchObject({ since: 5 })
  expect(await db.settings.count()).toBe(0)
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await readRemovedMedia(db, Date.now(), new Set())).toEqual([])
  complain.mockRestore()
  expect(await db.removedMedia.count()).toBe(0)
  db.close()
})
