import { createTemplateCall } from '#contract/calls/outbox-calls.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { callEndpoint } from '#local/calls/call-api.ts'
import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { toContent } from '#local/drafts/to-template.ts'
import type { OutboxKind } from './kind.ts'
import { CreateAnswer } from './receipt.ts'

const createTemplate = { ...createTemplateCall, answer: CreateAnswer, errors: [] } as const

/** A duplicate of a draft, saved as a template: it has no times. */
export const template: OutboxKind<TemplateEntry, Draft> = {
  problems: {
    MEDIA_LOST:
      'Uma das mídias não está mais neste aparelho. Edite o template e adicione-a de novo.',
    DRAFT_LOST: 'O conteúdo deste template não pôde ser lido neste aparelho.',
    EARLIER_ARRIVED:
      'Uma versão anterior deste template já chegou ao servidor. Confira seus templates antes de enviar de novo.',
  },
  proofsOfAbsence: [],
  refusals: {},
  filesGo: 'form',
  givesWay: false,
  media: ({ content }) => content.mediaHashes,
  isWithServer: (_draft, _hash, info) => Boolean(info?.remote),
  isLate: () => false,

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
}
