import { createPostCall } from '#contract/outbox-calls.ts'
import { writeTemplateForm } from '#contract/template-form.ts'
import { callEndpoint } from '../../../call-api.ts'
import type { Draft } from '../../../db.ts'
import { setAside } from '../../../discarded-drafts.ts'
import { CreateAnswer } from '../../wire/receipt.ts'
import { backInHand } from '../back-in-hand.ts'
import type { CreateEntry } from '../entries.ts'
import type { OutboxKind } from '../kind.ts'
import { isTimePast } from './is-time-past.ts'
import { moveDraftToNow } from './move-draft-to-now.ts'
import { toTemplate } from './to-template.ts'

const createPost = { ...createPostCall, answer: CreateAnswer, errors: [] } as const

/** A draft that becomes a post. */
export const newPost: OutboxKind<CreateEntry, Draft> = {
  name: 'Este post',
  problems: {},
  proofsOfAbsence: [],
  media: ({ content }) => content.mediaHashes,
  isWithServer: (_draft, _hash, info) => Boolean(info?.remote),
  isLate: isTimePast,
  moveToNow: ({ entry, content }, now) =>
    // Past for the server and not for this device: its clock is wrong, and the server's 'now' is right.
    moveDraftToNow(content, now, entry.problem?.code === 'SCHEDULE_IN_PAST'),
  put: (db, draft) => db.drafts.put(draft),

  request: ({ entry, content }, uploadIds) => ({
    fields: writeTemplateForm(toTemplate(content, entry.pressedAt, uploadIds)),
  }),
  send: async ({ form }, call, ports) => {
    const { id, entryKey } = await callEndpoint(createPost, { ...call, form }, ports)
    return { postId: id, key: entryKey }
  },
  isReceiptOf: (entry, { key }) => key === entry.id,
  postIdOf: (_entry, receipt) => receipt?.postId ?? '',
  readRefusal: () => undefined,

  settle: (db, draft) => db.drafts.delete(draft.id),
  afterRefusal: async () => {},
  withdraw: async (db, entry, draft) => {
    const editing: Draft = { ...draft, ...backInHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await setAside(db, { ...draft, ...backInHand(entry) })
    return draft && { draftId: draft.id }
  },
}
