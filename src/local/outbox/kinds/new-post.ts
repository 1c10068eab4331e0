import { createPostCall } from '#contract/calls/outbox-calls.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { callEndpoint } from '#local/calls/call-api.ts'
import type { CreateEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { isTimePast } from '#local/drafts/is-time-past.ts'
import { toTemplate } from '#local/drafts/to-template.ts'
import type { OutboxKind } from './kind.ts'
import { CreateAnswer } from './receipt.ts'

const createPost = { ...createPostCall, answer: CreateAnswer, errors: [] } as const

/** A draft that becomes a post. */
export const newPost: OutboxKind<CreateEntry, Draft> = {
  problems: {},
  proofsOfAbsence: [],
  refusals: {},
  filesGo: 'form',
  givesWay: false,
  media: ({ content }) => content.mediaHashes,
  isWithServer: (_draft, _hash, info) => Boolean(info?.remote),
  isLate: isTimePast,

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
}
