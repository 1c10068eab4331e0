import type { Post } from '#contract/posts/post.ts'
import type { EntryKind } from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft, PlanningChange, StorageUpload } from '#local/database/rows.ts'
import { undoDeletion } from '#local/edits/enqueue-deletion.ts'
import type { EntryContent } from '#local/entries/entry-content.ts'
import { asChange, type ListedChange, type ListedEntry } from '#local/entries/listed-entry.ts'
import { takeBackEntry } from '#local/outbox/kinds/entry-actions.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describePublication } from '#src/components/describe-publication.ts'
import { describeChange } from './describe-change.ts'
import { describePlanning } from './describe-planning.ts'

/** Where an entry is edited: the composer, or a form or screen in the project `projectId`. */
export type EditorPlace =
  | { to: '/posts/create'; search: { draft: string }; projectId?: never }
  | { to: '/posts'; search: { edit: string }; projectId: string }
  | { to: '/storage'; search: { folder?: string; name?: string }; projectId: string }

/** How the queue shows a kind of entries, and where they are edited. */
export interface EntryKindShown<Content = EntryContent> {
  name(content: Content): string
  /** What will happen once the entry has arrived at the server, in words. */
  intent(content: Content): string
  /** The `intent` of an entry whose content cannot be read. */
  lostIntent: string
  /** What the card shows as picture: a medium's thumbnail, an icon for a file of any type, or nothing. */
  picture: 'medium' | 'file' | 'none'
  isDeletion: boolean
  /**
   * Prepares what 'Editar' opens and answers its place; undefined when there is nothing left to edit. Null
   * for kinds that are edited on a screen of their own and can only be discarded in the queue.
   */
  open: ((entry: ListedEntry) => Promise<EditorPlace | undefined>) | null
  /** The screen that offers more actions for the entry than the queue; null where there is none. */
  screen: { label: string; placeOf(entry: ListedEntry): EditorPlace } | null
  /**
   * After a conflict: the change that the person compares with the server's version. Null for kinds that have
   * no comparison: the person edits them again.
   */
  compare: ((entry: ListedEntry) => ListedChange | undefined) | null
  /** The post as it was before the change; undefined for kinds that change no post. */
  basis(content: Content): Post | undefined
  /** For a late entry: the label of the button that keeps it unsent, and the message after that. */
  keep: string
  kept: string
  /** Takes the entry out of the queue; returns the toast to show, whose `title` replaces the default one. */
  takeBack(entryId: string): Promise<{ title?: string; description?: string }>
  discarded: string
  discard: { title: string; description: string }
}

const newPost: EntryKindShown<Draft> = {
  name: ({ caption }) => caption,
  intent: (draft) => describePublication(draft),
  lostIntent: 'Post novo neste aparelho',
  picture: 'medium',
  isDeletion: false,
  open: async ({ id }) => {
    const draft = await takeBackEntry(localDb, id)
    return draft && { to: '/posts/create', search: { draft: draft.id } }
  },
  screen: null,
  compare: null,
  basis: () => undefined,
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
  intent: () => 'Salvar em Templates',
  lostIntent: 'Salvar em Templates',
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
  intent: (edit) => describeChange(edit),
  lostIntent: 'Alteração de um post',
  picture: 'medium',
  isDeletion: false,
  // The edit form takes the change out of the queue itself, and puts it back when it is cancelled.
  open: async (entry) => {
    const change = asChange(entry)
    return change && { to: '/posts', search: { edit: change.postId }, projectId: change.projectId }
  },
  screen: null,
  compare: asChange,
  basis: ({ basis }) => basis,
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
  lostIntent: 'Exclusão de um post',
  isDeletion: true,
  takeBack: async (entryId) => {
    await undoDeletion(localDb, entryId)
    return { title: 'O post não será excluído' }
  },
  discard: { title: 'Descartar exclusão', description: 'O post não será excluído.' },
}

const planning: EntryKindShown<PlanningChange> = {
  name: () => 'Horários e hashtags do projeto',
  intent: describePlanning,
  lostIntent: 'Alteração do projeto',
  picture: 'none',
  isDeletion: false,
  open: null,
  screen: null,
  compare: null,
  basis: () => undefined,
  keep: '',
  kept: '',
  takeBack: () => Promise.reject(new Error('A change of the planning is only given up')),
  discarded: 'Item descartado',
  discard: {
    title: 'Descartar alteração',
    description: 'O que você mudou nos horários e nas hashtags do projeto será perdido.',
  },
}

/** A file's folder, where its password can be given; or the root, to move the file, if it was deleted. */
function placeOfFile(entry: ListedEntry): EditorPlace {
  const { projectId, problem, content } = entry
  const hasFolder = content && 'folderId' in content && problem?.code !== 'NOT_FOUND'
  const search = hasFolder ? { folder: content.folderId, name: content.folderName } : {}
  return { to: '/storage', search, projectId }
}

const storedFile: EntryKindShown<StorageUpload> = {
  ...planning,
  basis: () => undefined,
  name: ({ name }) => name,
  intent: ({ folderName }) => `Guardar no armazenamento, na pasta ${folderName}`,
  lostIntent: 'Arquivo para o armazenamento',
  picture: 'file',
  screen: { label: 'Ver no armazenamento', placeOf: placeOfFile },
  discarded: 'Arquivo descartado',
  discard: {
    title: 'Descartar arquivo',
    description: 'O arquivo será apagado deste aparelho e não irá para o armazenamento.',
  },
}

const kinds = {
  'create-post': newPost,
  'edit-post': change,
  'delete-post': deletion,
  'save-template': template,
  'save-planning': planning,
  'store-file': storedFile,
} satisfies Record<EntryKind, unknown>

/** How the queue shows entries of a kind. The functions must get content of the same kind only. */
export function shownKindOf({ kind }: { kind: EntryKind }): EntryKindShown {
  return kinds[kind] as EntryKindShown
}
