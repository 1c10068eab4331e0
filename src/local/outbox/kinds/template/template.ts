import { createTemplateCall } from '#contract/outbox-calls.ts'
import { writeTemplateForm } from '#contract/template-form.ts'
import { callEndpoint } from '../../../call-api.ts'
import type { Draft } from '../../../db.ts'
import { setAside } from '../../../discarded-drafts.ts'
import { CreateAnswer } from '../../wire/receipt.ts'
import { backInHand } from '../back-in-hand.ts'
import type { TemplateEntry } from '../entries.ts'
import type { OutboxKind } from '../kind.ts'
import { toContent } from '../new-post/to-template.ts'

const createTemplate = { ...createTemplateCall, answer: CreateAnswer, errors: [] } as const

/** A copy of a draft, to be used again: it has no times. */
export const template: OutboxKind<TemplateEntry, Draft> = {
  name: 'Este template',
  problems: {
    MEDIA_LOST:
      'Uma das mídias não está mais neste aparelho. Edite o template e adicione-a de novo.',
    DRAFT_LOST: 'O conteúdo deste template não pôde ser lido neste aparelho.',
    EARLIER_ARRIVED:
      'Uma versão anterior deste template já chegou ao servidor. Confira seus templates antes de enviar de novo.',
  },
  proofsOfAbsence: [],
  media: ({ content }) => content.mediaHashes,
  isWithServer: (_draft, _hash, info) => Boolean(info?.remote),
  isLate: () => false,
  moveToNow: ({ content }) => content,
  put: (db, draft) => db.drafts.put(draft),

  request: ({ content }, uploadIds) => ({
    fields: writeTemplateForm(toContent(content, uploadIds)),
  }),
  send: async ({ form }, call, ports) => {
    const { id, entryKey } = await callEndpoint(createTemplate, { ...call, form }, ports)
    return { postId: id, key: entryKey }
  },
  isReceiptOf: (entry, { key }) => key === entry.id,
  postIdOf: (_entry, receipt) => receipt?.postId ?? '',
  readRefusal: () => undefined,

  settle: (db, draft) => db.drafts.delete(draft.id),
  afterRefusal: async () => {},
  withdraw: async (db, entry, draft) => {
    const editing: Draft = { ...draft, ...inHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await setAside(db, { ...draft, ...inHand(entry) })
    return draft && { draftId: draft.id }
  },
}

/** The key of a template is no key for a post. */
function inHand(entry: TemplateEntry): Pick<Draft, 'status' | 'entryKey' | 'templateKey'> {
  const { status, entryKey } = backInHand(entry)
  return { status, entryKey: null, templateKey: entryKey }
}
