import { undoDeletion } from '#local/edits/enqueue-deletion.ts'
import { takeBackEntry } from '#local/outbox/entry/entry-actions.ts'
import type { EntryKind } from '#local/outbox/kinds/entries.ts'
import type { Draft, EditDraft, PlanningChange } from '#local/rows.ts'
import { describePlan } from '#src/components/describe-plan.ts'
import { localDb } from '#src/page/local-database.ts'
import { describeChange } from './describe-change.ts'
import { describePlanning } from './describe-planning.ts'

/** What the queue shows of a kind of entries, and where they are edited. */
export interface EntryKindShown<Content = Draft | EditDraft | PlanningChange> {
  name(content: Content): string
  /** What will happen once it has arrived. */
  plan(content: Content): string
  /** The same of one whose content cannot be read. */
  lostPlan: string
  hasPicture: boolean
  isDeletion: boolean
  /** Where 'Editar' leads; null: it is edited where it was made, and offers nothing but to be given up. */
  editor: 'composer' | 'post' | null
  /** What is offered once it would appear at a moment nobody chose, and said after it was done. */
  keep: string
  kept: string
  /** Takes it out of the queue; answers what is said then, with or without the title of what was pressed. */
  takeBack(entryId: string): Promise<{ title?: string; description?: string }>
  discarded: string
  discard: { title: string; description: string }
}

const newPost: EntryKindShown<Draft> = {
  name: ({ caption }) => caption,
  plan: (draft) => describePlan(draft),
  lostPlan: 'Post novo neste aparelho',
  hasPicture: true,
  isDeletion: false,
  editor: 'composer',
  keep: 'Manter como rascunho',
  kept: 'Guardado como rascunho',
  takeBack: async (entryId) => {
    await takeBackEntry(localDb, entryId)
    return { description: 'O post voltou para os rascunhos.' }
  },
  discarded: 'Post descartado',
  discard: {
    title: 'Descartar post',
    description: 'O texto, os horários e as mídias deste post serão apagados deste aparelho.',
  },
}

const template: EntryKindShown<Draft> = {
  ...newPost,
  plan: () => 'Salvar em Templates',
  lostPlan: 'Salvar em Templates',
  takeBack: async (entryId) => {
    await takeBackEntry(localDb, entryId)
    return { description: 'O template voltou para os rascunhos.' }
  },
  discarded: 'Template descartado',
  discard: {
    title: 'Descartar template',
    description: 'O texto e as mídias deste template serão apagados deste aparelho.',
  },
}

const change: EntryKindShown<EditDraft> = {
  name: ({ caption }) => caption,
  plan: (edit) => describeChange(edit),
  lostPlan: 'Alteração de um post',
  hasPicture: true,
  isDeletion: false,
  editor: 'post',
  keep: 'Manter sem enviar',
  kept: 'Guardado sem enviar',
  takeBack: async (entryId) => {
    await takeBackEntry(localDb, entryId)
    return { description: 'A alteração ficou guardada no post, sem ser enviada.' }
  },
  discarded: 'Item descartado',
  discard: {
    title: 'Descartar alteração',
    description: 'O que você mudou será perdido. O post continua como está.',
  },
}

const deletion: EntryKindShown<EditDraft> = {
  ...change,
  lostPlan: 'Exclusão de um post',
  isDeletion: true,
  takeBack: async (entryId) => {
    await undoDeletion(localDb, entryId)
    return { title: 'O post não será excluído' }
  },
  discard: { title: 'Descartar exclusão', description: 'O post não será excluído.' },
}

const planning: EntryKindShown<PlanningChange> = {
  name: () => 'Horários e hashtags do projeto',
  plan: describePlanning,
  lostPlan: 'Alteração do projeto',
  hasPicture: false,
  isDeletion: false,
  editor: null,
  keep: '',
  kept: '',
  takeBack: () => Promise.reject(new Error('A change of the planning is only given up')),
  discarded: 'Item descartado',
  discard: {
    title: 'Descartar alteração',
    description: 'O que você mudou nos horários e nas hashtags do projeto será perdido.',
  },
}

const kinds = {
  'create-post': newPost,
  'edit-post': change,
  'delete-post': deletion,
  'save-template': template,
  'save-planning': planning,
} satisfies Record<EntryKind, unknown>

/** It is only to be given content of its own kind. */
export function shownKindOf({ kind }: { kind: EntryKind }): EntryKindShown {
  return kinds[kind] as EntryKindShown
}
