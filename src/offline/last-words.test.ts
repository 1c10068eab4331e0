import { beforeEach, expect, it, vi } from 'vitest'
import { ana, makeDraft, openDevice, projectId, timeZone } from '#tests/fakes/local-device.ts'
import { keepLastWords, type LastWords, recoverLastWords } from './last-words.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage())
  return () => vi.unstubAllGlobals()
})

/** Keys are its own properties, as in a browser. */
function makeStorage(): object {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

function say(id: string, rest: Partial<LastWords> = {}): void {
  keepLastWords({
    ...{ id, userId: ana, projectId, timeZone, number: 123, isNew: false },
    typedAt: Date.now() + 1000,
    changes: { caption: 'Até o fim' },
    ...rest,
  })
}

it('brings the last words to their draft and leaves the rest of it alone', async () => {
  const db = openDevice()
  const draft = await makeDraft(db)
  say(draft.id)
  await recoverLastWords(db)
  expect(await db.drafts.get(draft.id)).toMatchObject({
    caption: 'Até o fim',
    mediaHashes: draft.mediaHashes,
  })
  expect(Object.keys(localStorage)).toEqual([])
})

it('makes a draft that was not made yet', async () => {
  const db = openDevice()
  const id = crypto.randomUUID()
  say(id, { isNew: true })
  await recoverLastWords(db)
  expect(await db.drafts.get(id)).toMatchObject({
    caption: 'Até o fim',
    userId: ana,
    projectId,
    status: 'editing',
  })
})

it('neither undoes what was stored later nor brings back what was discarded or sent', async () => {
  const db = openDevice()
  const later = await makeDraft(db, { caption: 'Depois' })
  const sent = await makeDraft(db, { caption: 'Enviado' })
  await db.drafts.update(sent.id, { status: 'in-outbox' })
  say(later.id, { typedAt: later.updatedAt - 1 })
  say(sent.id)
  say(crypto.randomUUID())
  await recoverLastWords(db)
  expect((await db.drafts.toArray()).map(({ caption }) => caption).sort()).toEqual([
    'Depois',
    'Enviado',
  ])
})
