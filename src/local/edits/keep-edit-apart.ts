import { wallClockAt } from '#contract/wall-clock.ts'
import type { LocalDatabase } from '../db.ts'
import { createDraft, draftTables, nameAside } from '../drafts.ts'
import { noteRemoteMedia } from '../media/note-remote-media.ts'
import type { Draft, DraftSchedule, EditDraft, EditDraftSchedule } from '../rows.ts'
import { overlayEdit } from './overlay-edits.ts'

export interface ApartOptions {
  timeZone: string
  /** As in `EditBasis`. */
  otherVersionId?: string | undefined
  /** Whether its times are kept too: where they are the post's own, they would plan it twice. */
  hasTimes: boolean
}

/** The tables a transaction has to name in which an edit is kept apart. */
export function apartTables(db: LocalDatabase) {
  return [...draftTables(db), db.media, db.mediaBlobs]
}

/** Inside a transaction over `apartTables`: a draft ('Outra versão') that says and shows what the edit does. */
export async function keepEditApart(
  db: LocalDatabase,
  edit: EditDraft,
  { timeZone, otherVersionId, hasTimes }: ApartOptions,
): Promise<Draft> {
  const { userId, projectId, caption, description, versions, mediaHashes, altTexts } = edit
  const infos = (await db.media.bulkGet(mediaHashes)).filter((info) => info !== undefined)
  const sent: EditDraft = { ...edit, status: 'in-outbox', entryKey: null, theirs: null }
  const { media, location, userTags, productTags, altText } = overlayEdit(
    ...([edit.basis, [sent], [], infos] as const),
  )
  await noteRemoteMedia(db, media)
  const identity = await nameAside(db, otherVersionId)
  await db.drafts.delete(identity.id)
  const blank = await createDraft(db, { userId, projectId, timeZone }, identity)
  const schedules = hasTimes ? listSchedules(edit.schedules, timeZone) : []
  const described = mediaHashes.flatMap((hash) =>
    altTexts[hash] ? [[hash, { altText: altTexts[hash], crop: null }] as const] : [],
  )
  const apart: Draft = {
    ...blank,
    ...{ caption, description, versions, mediaHashes },
    ...{ location, userTags, productTags, altText },
    mediaDetails: Object.fromEntries(described),
    ...{ schedules, isScheduling: schedules.length > 0, isOtherVersion: true },
  }
  await db.drafts.put(apart)
  return apart
}

function listSchedules(schedules: readonly EditDraftSchedule[], timeZone: string): DraftSchedule[] {
  return schedules.flatMap(({ id, scheduledAt, socialMediaAccountIds }) =>
    scheduledAt === null
      ? []
      : [
          {
            ...{ id, socialMediaAccountIds, repeatType: 0, repeatNumber: 0 },
            ...wallClockAt(Date.parse(scheduledAt), timeZone),
          },
        ],
  )
}
