import { type LocalDatabase, openLocalDatabase } from '#local/database/db.ts'
import type { CreateEntry, TemplateEntry } from '#local/database/outbox-entry.ts'
import type { Draft, StoredSession } from '#local/database/rows.ts'
import { createDraft, saveDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { checkFile } from '#local/media/check-file.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { storeSession } from '#local/session/store-session.ts'
import { saveAsTemplate } from '#local/templates/enqueue-template.ts'

export const ana = '0a000000-0000-4000-8000-000000000001'
export const bia = '0b000000-0000-4000-8000-000000000002'
export const projectId = '0c000000-0000-4000-8000-000000000003'
export const accountId = '0d000000-0000-4000-8000-000000000004'
export const timeZone = 'America/Sao_Paulo'

let opened = 0

/** An empty device for one test. */
export function openDevice(): LocalDatabase {
  return openLocalDatabase(`device-${++opened}-${crypto.randomUUID()}`)
}

export function makeAuth(
  userId: string,
  tokens = 'first',
): Omit<StoredSession, 'id' | 'projectId' | 'updatedAt'> {
  return {
    user: { id: userId, name: 'Ana', email: 'ana@exemplo.com.br' },
    accessToken: `access-${tokens}`,
    refreshToken: `refresh-${tokens}`,
  }
}

export async function signIn(db: LocalDatabase, userId = ana): Promise<void> {
  await storeSession(db, makeAuth(userId), projectId)
}

/** The smallest valid PNG; bytes after its end make each one different. */
export function makePng(name = 'foto.png', mark: string = crypto.randomUUID()): File {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))
  return new File([bytes, mark], name, { type: 'image/png' })
}

/** A draft for 'Postar agora' with one photo. */
export async function makeDraft(db: LocalDatabase, changes: Partial<Draft> = {}): Promise<Draft> {
  const { userId = ana, ...rest } = changes
  const draft = await createDraft(db, { userId, projectId, timeZone })
  const { added } = await addMedia(db, draft.id, [makePng()], checkFile)
  await saveDraft(db, draft.id, {
    caption: 'Bom dia!',
    isPostNow: true,
    postNowAccountIds: [accountId],
    mediaHashes: added.map((media) => media.hash),
    ...rest,
  })
  const stored = await db.drafts.get(draft.id)
  if (!stored) throw new Error('The draft was not stored')
  return stored
}

/** An entry that saves a draft as a template; the draft stays. */
export async function makeTemplateEntry(
  db: LocalDatabase,
  changes: Partial<Draft> = {},
): Promise<TemplateEntry> {
  const draft = await makeDraft(db, changes)
  return await saveAsTemplate(db, draft.id, { now: Date.now() })
}

export async function makeEntry(
  db: LocalDatabase,
  changes: Partial<Draft> = {},
  now?: number,
): Promise<CreateEntry> {
  const draft = await makeDraft(db, changes)
  return await enqueueDraft(db, draft.id, { now: now ?? Date.now() })
}
